import { type PictureKind, pictureSizes } from '../../../../contract/reputation/listing-values.ts';

export interface CutOut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.92;

/**
 * The part of a picture that stands in the frame, as a file to send. A PNG logo stays one, with what can be seen through; all
 * else becomes a JPEG, on white where the picture does not reach.
 */
export async function drawCrop(picture: ImageBitmap, cut: CutOut, { kind, type }: { kind: PictureKind; type: string }): Promise<File> {
  const { largest, aspect } = pictureSizes[kind];
  const canvas = document.createElement('canvas');
  canvas.width = kind === 'logo' ? largest : Math.round(Math.min(largest, cut.width));
  canvas.height = Math.round(canvas.width / aspect);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  const staysPng = kind === 'logo' && type === 'image/png';
  if (!staysPng) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  const scale = canvas.width / cut.width;
  context.drawImage(picture, -cut.x * scale, -cut.y * scale, picture.width * scale, picture.height * scale);
  const sent = staysPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, sent, quality));
  if (blob === null) throw new Error('this browser cannot write a picture');
  return new File([blob], `${kind}.${staysPng ? 'png' : 'jpg'}`, { type: sent });
}
