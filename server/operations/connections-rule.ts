import { connections, type Connection } from '../../contract/operations/values.ts';

const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const s3 = ['DATABASE_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Environment variables of each connection; see `.env.example`. */
export const variablesByConnection: Readonly<Record<Connection, readonly string[]>> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: twilio,
  cards: stripe,
  files: s3,
  map_tiles: ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
  captcha: ['CAPTCHA_SECRET'],
  sealing: ['SEALING_KEY'],
  metrics: ['METRICS_TOKEN'],
};

/** Connections configured at startup. */
export type Configured = Readonly<Record<Connection, boolean>>;

export function connectionList(configured: Configured): { key: Connection; configured: boolean; variables: string[] }[] {
  return connections.map((key) => ({ key, configured: configured[key], variables: [...variablesByConnection[key]] }));
}
