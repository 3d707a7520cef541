// Unpacks the npm Chromium into this process's temporary folder; see unpack-chromium.ts.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
