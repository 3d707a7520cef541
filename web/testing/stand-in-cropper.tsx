import { useEffect } from 'react';

interface CropperProps {
  readonly setMediaSize: (size: object) => void;
  readonly setCropSize: (size: object) => void;
  readonly crop: { x: number; y: number };
  readonly zoom: number;
}

/**
 * Replaces `react-easy-crop`, which waits for the picture to be drawn, with one that knows its size at once. It applies to all web tests:
 * files share a worker, and a mock cannot replace a module that another file has loaded.
 */
export default function StandInCropper({ setMediaSize, setCropSize, crop, zoom }: CropperProps) {
  useEffect(() => {
    setMediaSize({ width: 468, height: 351, naturalWidth: 1_600, naturalHeight: 1_200 });
    setCropSize({ width: 468, height: 312 });
    // Runs once, because a picture is drawn once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <div data-testid="frame" data-at={`${crop.x},${crop.y},${zoom}`} />;
}
