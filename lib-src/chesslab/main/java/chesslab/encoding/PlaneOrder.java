package chesslab.encoding;

/** How a layout's numbers follow one another; the last index runs fastest. */
public enum PlaneOrder {

    /** [rank][file][plane]: all planes of a square together, as Kjosbakken and gym-chess have it. */
    PLANE_LAST,
    /** [plane][rank][file]: whole planes, what convolutions of PyTorch and DJL expect. */
    PLANE_FIRST;

    /** Returns the number of elements of each index. */
    public int[] shape(int planes) {
        return this == PLANE_LAST ? new int[]{8, 8, planes} : new int[]{planes, 8, 8};
    }
}
