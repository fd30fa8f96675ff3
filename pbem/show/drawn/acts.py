"""What may be chosen beside a board, and what is chosen: the part of a page that choosing.js fills."""

from html import escape

from pbem.wording import _


def acts(above: str, does: str, does_not: str, about: str = "", typed: str = "", how: str = "") -> str:
    """`above`: what stands above it all. `does`: the element that does what is chosen; `does_not`: what the button
    reads that does not. `about`: a button that explains what was clicked on. `typed`: where moves are typed. `how`:
    what happens then, as a sentence."""
    explained = f'<p class="sub">{escape(how)}</p>' if how else ""
    return (
        f'<div id="acts">{above}<section id="trial" hidden><h2></h2><ul></ul>'
        f'<div id="pay" class="row" role="group" aria-labelledby="paid" hidden>'
        f'<b id="paid">{escape(_("with the cards"))}</b><span></span></div>'
        f'<div class="row">{does}<button type="button" id="leave">{escape(does_not)}</button></div>'
        f"{explained}</section>"
        f'<section id="choose"><div id="picked" hidden><span></span>{about}'
        f'<button type="button" id="all">{escape(_("All moves"))}</button></div>{typed}'
        '<div id="offers"></div></section></div>'
    )


def mailed_acts(standing: str) -> str:
    """Of a page that came with a mail: what is chosen begins the answer. `standing`: what is asked."""
    how = _("This opens a mail with these words: send it. Or answer the report with them.")
    above = f'<p id="standing">{escape(standing)}</p>'
    write = f'<a id="make" class="button">{escape(_("Write the mail"))}</a>'
    return acts(above, write, _("Back"), how=how)


def jump() -> str:
    """On a phone: down to what may be chosen."""
    return f'<button type="button" id="jump">{escape(_("Moves"))} ↓</button>'
