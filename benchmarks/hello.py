"""The yardstick: the smallest program that typer makes, kept in an environment of its own (typer 0.28.0)."""

import typer

app = typer.Typer()


@app.command()
def main(name: str = "world") -> None:
    """Say hello."""
    print(f"hello {name}")


if __name__ == "__main__":
    app()
