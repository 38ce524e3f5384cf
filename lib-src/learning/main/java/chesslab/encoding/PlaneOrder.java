package chesslab.encoding;

/** The order of a layout's numbers; the last index runs fastest. */
public enum PlaneOrder {

    /** [rank][file][plane]: all planes of a square together, as in Kjosbakken and gym-chess. */
    PLANE_LAST,
    /** [plane][rank][file]: whole planes, as convolutions of PyTorch and DJL expect. */
    PLANE_FIRST;

    /** Returns the number of elements of each index. */
    public int[] shape(int planes) {
        return this == PLANE_LAST ? new int[]{8, 8, planes} : new int[]{planes, 8, 8};
    }
}
