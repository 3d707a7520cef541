import type { QueryClient } from '@tanstack/react-query';
import type { LeadNoteWire } from '../../../../contract/leads/endpoints.ts';
import { callApi } from '../../../platform/api-client.ts';
import { changeLead } from '../../change-lead.ts';

export async function addNote(client: QueryClient, code: string, text: string): Promise<void> {
  const { body } = await callApi('POST /lead/add-note/{id}', { params: { id: code }, body: { text } });
  const { note } = body.data;
  if (note !== null) changeLead(client, code, ({ notes }) => ({ notes: [note, ...notes] }));
}

export async function removeNote(client: QueryClient, code: string, noteId: LeadNoteWire['id']): Promise<void> {
  await callApi('POST /lead/remove-note/{id}', { params: { id: code }, body: { noteId } });
  changeLead(client, code, ({ notes }) => ({ notes: notes.filter(({ id }) => id !== noteId) }));
}
