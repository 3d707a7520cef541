import type { FastifyReply } from 'fastify';

export interface AnswerText {
  readonly type: 'application/json' | 'application/xml' | 'text/plain';
  readonly body: string;
}

/** A successful answer in the caller's own format. */
export class TextAnswer {
  readonly text: AnswerText;
  constructor(text: AnswerText) {
    this.text = text;
  }
}

export function sendText(reply: FastifyReply, { text: { type, body } }: TextAnswer): FastifyReply {
  return reply.code(200).header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-store').send(body);
}
