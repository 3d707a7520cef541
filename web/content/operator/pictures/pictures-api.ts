import { deskPageSizes } from '../../../../contract/kit/page-sizes.ts';
import { callApi } from '../../../platform/api-client.ts';

/** The newest pictures that pages may show, or those that are described so. */
export async function loadPictures(search: string, signal: AbortSignal) {
  const query = { pageSize: deskPageSizes[0], ...(search.trim() === '' ? {} : { search: search.trim() }) };
  const { body } = await callApi('GET /operator/pictures', { query, signal });
  return { pictures: body.data, total: body.meta.totalResults };
}

/** No reader sees anything of it yet; why a page changes is asked when it is published. */
const addedPicture = 'Picture added in Content';

export async function uploadPicture(picture: File, alt: string): Promise<{ url: string }> {
  const body = new FormData();
  body.append('picture', picture);
  body.append('alt', alt);
  body.append('reason', addedPicture);
  return (await callApi('POST /operator/pictures', { body })).body.data;
}
