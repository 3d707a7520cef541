import { FilesUnusable, type FileStore } from './file-store.ts';
import { driveFiles } from './drive-files.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const longestCallMs = 10_000;

/** Files in a bucket of S3 or of storage that speaks like it. Its library is loaded here only: it is large. */
export async function openS3Files(settings: S3Settings): Promise<FileStore> {
  const [{ S3Driver }, { S3Client, HeadBucketCommand }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // As a path and not as a host: what is not Amazon seldom has a name for every bucket.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { requestTimeout: longestCallMs, connectionTimeout: longestCallMs },
    // Checksums that only newer storage understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const { name, message } = error as Error;
    throw new FilesUnusable(
      `The bucket ${bucket} of S3_ENDPOINT cannot be used (${name}${message === name ? '' : `: ${message}`}): check S3_BUCKET, S3_REGION and the keys.`,
    );
  }
  return driveFiles({ driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }) });
}
