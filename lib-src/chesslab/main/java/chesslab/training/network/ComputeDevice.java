package chesslab.training.network;

import ai.djl.Device;

/** What a network computes on, as it is asked for. */
public enum ComputeDevice {
    /** The first graphics card where there is one, else the processor. */
    AUTO,
    /** The processor. */
    CPU,
    /** The first graphics card of NVIDIA. */
    CUDA;

    /**
     * DJL's name for it.
     *
     * @throws IllegalStateException if a graphics card was asked for and PyTorch finds none
     */
    Device resolve() {
        boolean present = PyTorch.engine().getGpuCount() > 0;
        if (this == CUDA && !present) {
            throw new IllegalStateException("device cuda was asked for, but PyTorch " + PyTorch.version()
                    + " finds no graphics card: it needs one of NVIDIA, its driver, and the Maven profile cuda");
        }
        return this != CPU && present ? Device.gpu() : Device.cpu();
    }
}
