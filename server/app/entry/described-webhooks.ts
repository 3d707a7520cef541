import { describedEvents } from '../../../contract/integrations/event-schemas.ts';
import { schemaOf, type Json } from '../../platform/pages/openapi-operation.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The id of the event, the same in every try.'),
  header('webhook-timestamp', 'When this try was signed, in seconds since 1970.'),
  header('webhook-signature', 'Signatures by Standard Webhooks, each beginning with `v1,`, with a space between them.'),
];

/** The `webhooks` of the OpenAPI document: how the receiver of a company is called. */
export function describedWebhooks(): Json {
  const about = 'How it is signed, tried again and what can be relied on: /api/docs/webhooks.';
  return Object.fromEntries(
    describedEvents.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook-${type.replaceAll('.', '-')}`,
          tags: ['integrations'],
          summary,
          description: about,
          parameters: headers,
          // As it is read: there may be more fields later.
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
          responses: { '2XX': { description: 'Taken. Anything else counts as a failure and is tried again.' } },
        },
      },
    ]),
  );
}
