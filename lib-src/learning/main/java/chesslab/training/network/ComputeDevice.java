package chesslab.training.network;

import ai.djl.Device;

/** The requested device of a network. */
public enum ComputeDevice {
    /** The first graphics card, or the processor if there is none. */
    AUTO,
    /** The processor. */
    CPU,
    /** The first NVIDIA graphics card. */
    CUDA;

    Device resolve() {
        boolean present = PyTorch.engine().getGpuCount() > 0;
        if (this == CUDA && !present) {
            throw new IllegalStateException("device cuda was asked for, but PyTorch " + PyTorch.version()
                    + " finds no graphics card: it needs one of NVIDIA, its driver, and the Maven profile cuda");
        }
        return this != CPU && present ? Device.gpu() : Device.cpu();
    }
}
