// Unpacks the Chromium that came by npm into the temporary folder of this process: see unpack-chromium.ts.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
