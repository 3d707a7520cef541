/** Whether the server saw no session when it sent this page: nobody has to be asked about what is not there. */
export function isToldSignedOut(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
}
