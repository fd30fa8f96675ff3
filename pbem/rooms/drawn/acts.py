"""What may be chosen beside a board, and what is chosen: the part of a page that choosing.js fills."""

from html import escape

from msgspec import Struct

from pbem.wording import _

from .legend import LEGEND


class PlanParts(Struct, frozen=True):
    """Where one plans ahead. `asking`: what is to be chosen; `tree`: the plan so far; `instead`: a button beside what
    does what is chosen, which plans it."""

    asking: str = ""
    tree: str = ""
    instead: str = ""


NO_PLAN = PlanParts()


def acts(
    above: str,
    does: str,
    does_not: str,
    *,
    about: str = "",
    typed: str = "",
    how: str = "",
    plan: PlanParts = NO_PLAN,
    tools: str = "",
) -> str:
    """`above`: what stands above it all. `does`: the element that does what is chosen; `does_not`: what the button
    reads that does not. `about`: a button that explains what was clicked on. `typed`: where moves are typed. `how`:
    what happens then, as a sentence. `plan`: what plans ahead. `tools`: what else may be done, as buttons."""
    explained = f'<p class="sub">{escape(how)}</p>' if how else ""
    return (
        f'<div id="acts">{above}<section id="trial" hidden><h2></h2><ul></ul>'
        f'<div id="pay" class="row" role="group" aria-labelledby="paid" hidden>'
        f'<b id="paid">{escape(_("with the cards"))}</b><span></span></div>'
        f'<div class="row">{does}{plan.instead}<button type="button" id="leave">{escape(does_not)}</button></div>'
        f"{explained}</section>{plan.tree}"
        f'<section id="choose">{plan.asking}<div id="picked" hidden><b></b>{about}'
        f'<button type="button" id="all">{escape(_("All moves"))}</button></div>'
        f'<div id="offers"></div><div id="told" hidden><p></p><ul></ul></div>{typed}</section>'
        f'<div id="tools" class="row">{tools}'
        f'<button type="button" id="look" aria-pressed="false">{escape(_("History"))}</button></div></div>'
    )


def history(told: str) -> str:
    """What happened, beside what may be chosen: where there is little room, one or the other is shown."""
    return f'<section id="history">{told}</section>'


def since_button() -> str:
    """To what happened since one's last turn."""
    return f'<button type="button" id="since">{escape(_("Since your last turn"))}</button>'


def mailed_acts(standing: str, *, since: bool) -> str:
    """Of a page that came with a mail: what is chosen starts the answer. `standing`: what is asked. `since`: whether
    anything happened since its reader's last turn."""
    how = _("This opens a message with these words: send it. Or reply to the report with them.")
    above = f'<p id="standing">{escape(standing)}</p>'
    write = f'<a id="make" class="button">{escape(_("Write the message"))}</a>'
    return acts(above, write, _("Back"), how=how, tools=since_button() if since else "")


def titled(title: str, *, legend: bool) -> str:
    """The page's heading, and what opens the legend."""
    button = f'<button type="button" data-ask="{LEGEND}">{escape(_("Legend"))}</button>' if legend else ""
    return f'<div id="title"><h1>{escape(title)}</h1>{button}</div>'


def panel(asking: str = "") -> str:
    """What lies over the page for a while: something to read. `asking`: where one asks for more."""
    back = f'<button type="button" id="return">← {escape(_("Back"))}</button>'
    return (
        '<div id="page" role="dialog" aria-modal="true" aria-labelledby="text" hidden><div>'
        f'<div id="text" tabindex="0"></div>{asking}<div class="row">{back}'
        f'<button type="button" id="close">{escape(_("Close"))}</button></div></div></div>'
    )


def jump() -> str:
    """On a phone: down to what may be chosen."""
    return f'<button type="button" id="jump">{escape(_("Moves"))} ↓</button>'
