import { leadKeeping } from '../../../contract/leads/keeping-endpoints.ts';
import { maxNotes } from '../../../contract/leads/values.ts';
import { ok, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { addNote, removeNote } from '../notes.ts';
import { archiveLeads, toggleArchive } from '../archive-leads.ts';
import { setLeadMessage } from '../lead-message.ts';
import { noteWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

export const leadKeepingRoutes = routes(leadKeeping, {
  'POST /lead/add-note/{id}': async ({ tx, caller, params, body }) => {
    const outcome = await addNote(tx, { companyId: caller.companyId, code: params.id, text: body.text });
    switch (outcome.kind) {
      case 'unknown':
        return notFound();
      case 'empty':
        return ok({ note: null });
      case 'erased':
        return refuse(409, [errorText('contactErased')]);
      case 'too_many':
        return refuse(409, [errorText('tooManyNotes', { max: maxNotes })]);
      case 'kept':
        return ok({ note: noteWire(outcome.note) });
    }
  },

  'POST /lead/remove-note/{id}': async ({ tx, caller, params, body }) => {
    const known = await removeNote(tx, { companyId: caller.companyId, code: params.id, noteId: body.noteId });
    return known ? ok({}) : notFound();
  },

  'PUT /lead/toggle-archive/{id}': async ({ tx, caller, params }) => {
    const archived = await toggleArchive(tx, { companyId: caller.companyId, code: params.id });
    return archived === undefined ? notFound() : ok({ archived });
  },

  'PUT /lead/bulk-archive': async ({ tx, caller, body }) => {
    const areAllKnown = await archiveLeads(tx, { companyId: caller.companyId, codes: body.leads, archived: body.archived });
    return areAllKnown ? ok({}) : notFound();
  },

  'PUT /operator/leads/{code}/message': async ({ tx, caller, params, body }) => {
    const outcome = await setLeadMessage(tx, { code: params.code, message: body.message, reason: body.reason, by: caller });
    switch (outcome.kind) {
      case 'unknown':
        return notFound();
      case 'erased':
        return refuse(409, [errorText('contactErased')]);
      case 'empty':
        return refuseField('message', errorText('required'));
      case 'set':
        return ok({ message: outcome.message });
    }
  },
});
