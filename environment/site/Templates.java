import chesslab.notebook.drawing.BoardScript;

/** Prints the empty boards that the playable page fills, as JSON. Run from its source by write_site.py. */
class Templates {
    public static void main(String[] arguments) {
        System.out.println(BoardScript.json(BoardScript.templates(8, 8, Integer.parseInt(arguments[0]))));
    }
}
