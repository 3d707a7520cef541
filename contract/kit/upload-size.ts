/** Bytes; what `/config/uploadSize` answers unless the operator set another size. */
export const standardUploadSize = 16_777_216;
