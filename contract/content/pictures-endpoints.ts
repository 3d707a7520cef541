import * as z from 'zod';
import { deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { line, reason } from '../kit/text.ts';
import { maxPagePictureBytes, maxAltLength } from './values.ts';

const pictureSchema = z.object({
  /** Permanent address. */
  url: z.string(),
  /** Alternative text given on upload; a page may use another. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  by: z.string(),
  added: z.string(),
});
export type PagePictureWire = z.infer<typeof pictureSchema>;

/** Pictures for pages of running text. */
export const pagePictures = endpoints({
  'GET /operator/pictures': {
    id: 'listPictures',
    summary: 'List the pictures available to pages, newest first, searchable by description.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject(deskListQuery(['all'], ['added-desc', 'added-asc'])),
    answers: { 200: dataWithMeta(z.array(pictureSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'POST /operator/pictures': {
    id: 'uploadPicture',
    summary: 'Upload a picture for pages: PNG, JPEG or WebP, re-encoded and resized for a page. Requires a description.',
    caller: 'staff',
    owner: 'none',
    csrf: 'checked',
    rate: 'upload',
    transaction: 'own',
    bodyKind: 'multipart',
    largestBody: maxPagePictureBytes + 65_536,
    body: z.strictObject({ picture: uploadedFile, alt: line(maxAltLength).min(1), reason }),
    answers: { 201: data(pictureSchema) },
    refusals: [400, 401, 422, 429, 503],
  },
});
