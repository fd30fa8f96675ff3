"""What may be chosen beside a board, and what is chosen: the part of a page that choosing.js fills."""

from html import escape

from pbem.wording import _


def acts(above: str, does: str, does_not: str, about: str = "", typed: str = "") -> str:
    """`above`: what stands above it all. `does`: the element that does what is chosen; `does_not`: what the button
    reads that does not. `about`: a button that explains what was clicked on. `typed`: where moves are typed."""
    return (
        f'<div id="acts">{above}<section id="trial" hidden><h2></h2><ul></ul>'
        f'<div id="pay" class="row" role="group" aria-labelledby="paid" hidden>'
        f'<b id="paid">{escape(_("with the cards"))}</b><span></span></div>'
        f'<div class="row">{does}<button type="button" id="leave">{escape(does_not)}</button></div></section>'
        f'<section id="choose"><div id="picked" hidden><span></span>{about}'
        f'<button type="button" id="all">{escape(_("All moves"))}</button></div>{typed}'
        '<div id="offers"></div></section></div>'
    )


def jump() -> str:
    """On a phone: down to what may be chosen."""
    return f'<button type="button" id="jump">{escape(_("Moves"))} ↓</button>'
