/** Default of `/config/uploadSize` in bytes, unless the operator set another. */
export const standardUploadSize = 16_777_216;
