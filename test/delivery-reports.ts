// Reports in the shapes that mail servers write them, about a mail with these headers.

export interface ReportedMail {
  readonly to: string;
  /** Return path that the mail had. */
  readonly returnPath: string;
  /** Its header with the return token; undefined if the server returned none. */
  readonly token?: string | undefined;
}

interface Failure {
  readonly status?: string;
  readonly answer?: string;
  readonly action?: string;
  /** The address that failed, if the mail was forwarded. */
  readonly final?: string;
}

let count = 0;
const nextId = (): string => `${Date.now()}.${(count += 1)}`;
const returned = ({ to, token }: ReportedMail): string =>
  [
    `From: Plumbline <leads@example.com>`,
    `To: ${to}`,
    'Subject: A lead',
    ...(token === undefined ? [] : [`X-Plumbline-Return: ${token}`]),
  ].join('\n');

/** Postfix: the recipient fields, then the whole mail. */
export function postfixReport(mail: ReportedMail, failure: Failure = {}): string {
  const { status = '5.1.1', action = 'failed', final = mail.to } = failure;
  const { answer = `550 5.1.1 <${final}>: Recipient address rejected: User unknown in virtual mailbox table` } = failure;
  return `Return-Path: <>
Received: by mail.example.com (Postfix) id 4D3F41A0C0; Mon,  2 Mar 2026 10:00:01 +0000 (UTC)
Date: Mon,  2 Mar 2026 10:00:01 +0000 (UTC)
From: MAILER-DAEMON@mail.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${mail.returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4D3F41A0BF.1772445601/mail.example.com"
Content-Transfer-Encoding: 8bit
Message-Id: <${nextId()}@mail.example.com>

This is a MIME-encapsulated message.

--4D3F41A0BF.1772445601/mail.example.com
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.com.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4D3F41A0BF.1772445601/mail.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
X-Postfix-Queue-ID: 4D3F41A0BF
X-Postfix-Sender: rfc822; ${mail.returnPath}
Arrival-Date: Mon,  2 Mar 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${final}
Original-Recipient: rfc822;${mail.to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.test
Diagnostic-Code: smtp; ${answer}

--4D3F41A0BF.1772445601/mail.example.com
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <${mail.returnPath}>
${returned(mail)}
Content-Type: text/plain

Somebody needs a plumber.

--4D3F41A0BF.1772445601/mail.example.com--
`;
}

/** Exim: no enhanced code, and the headers of the mail alone. */
export function eximReport(mail: ReportedMail, { answer = '550 Unrouteable address', final = mail.to }: Failure = {}): string {
  return `Return-path: <>
Envelope-to: ${mail.returnPath}
Delivery-date: Mon, 02 Mar 2026 10:00:02 +0000
Received: from Debian-exim by mx.example.test with local (Exim 4.96)
	id 1rXyZa-0001Ab-2c
X-Failed-Recipients: ${final}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.test>
To: ${mail.returnPath}
References: <1@example.com>
Content-Type: multipart/report; report-type=delivery-status; boundary=1772445602-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <${nextId()}@mx.example.test>
Date: Mon, 02 Mar 2026 10:00:02 +0000

--1772445602-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1772445602-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.test

Action: failed
Final-Recipient: rfc822;${final}
Status: 5.0.0
Remote-MTA: dns; mail.example.test
Diagnostic-Code: smtp; ${answer}

--1772445602-eximdsn-1804289383
Content-type: text/rfc822-headers

${returned(mail)}

--1772445602-eximdsn-1804289383--
`;
}

/** Exchange: folded fields without spaces, the code of Microsoft, and the text in base64. */
export function exchangeReport(mail: ReportedMail): string {
  return `From: <postmaster@example.test>
To: <${mail.returnPath}>
Date: Mon, 2 Mar 2026 10:00:03 +0000
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="93ad1be2-7a64-4f62-9a5c-5a7a4f2d2e9b"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <${nextId()}@AM9PR01MB1234.eurprd01.prod.exchangelabs.com>
In-Reply-To: <1@example.com>
Subject: Undeliverable: A lead
Auto-Submitted: auto-replied

--93ad1be2-7a64-4f62-9a5c-5a7a4f2d2e9b
Content-Type: multipart/alternative; differences=Content-Type;
 boundary="d1a0f6b3-0f2b-4a7c-8b5e-6d0d6a0a3f10"

--d1a0f6b3-0f2b-4a7c-8b5e-6d0d6a0a3f10
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: base64

WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC4=

--d1a0f6b3-0f2b-4a7c-8b5e-6d0d6a0a3f10
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<p>Your message couldn=92t be delivered.</p>

--d1a0f6b3-0f2b-4a7c-8b5e-6d0d6a0a3f10--

--93ad1be2-7a64-4f62-9a5c-5a7a4f2d2e9b
Content-Type: message/delivery-status

Reporting-MTA: dns;AM9PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.example.com
Arrival-Date: Mon, 2 Mar 2026 10:00:02 +0000

Final-Recipient: rfc822;${mail.to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 ${mail.to} not found by SMTP address lookup
X-Display-Name: ${mail.to}

--93ad1be2-7a64-4f62-9a5c-5a7a4f2d2e9b
Content-Type: message/rfc822

Received: from mail.example.com (192.0.2.25) by
 AM9EUR01FT012.mail.protection.outlook.com (10.152.0.1)
${returned(mail)}
Content-Type: text/plain

Somebody needs a plumber.

--93ad1be2-7a64-4f62-9a5c-5a7a4f2d2e9b--
`;
}

/** A complaint, as RFC 5965 describes it. */
export function complaintReport(mail: ReportedMail, type = 'abuse'): string {
  return `From: <abusedesk@example.test>
Date: Mon, 2 Mar 2026 10:00:04 +0000
Subject: FW: A lead
To: <${mail.returnPath}>
Message-ID: <${nextId()}@example.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${mail.returnPath}>
Original-Rcpt-To: <${mail.to}>
Arrival-Date: Mon, 2 Mar 2026 10:00:00 +0000
Source-IP: 192.0.2.25

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

${returned(mail)}
Content-Type: text/plain

Somebody needs a plumber.

--part1_13d.2e68ed54_boundary--
`;
}

/** An out-of-office reply, which a careless server sends to the return path. */
export function vacationReply({ to, returnPath }: ReportedMail): string {
  return `From: <${to}>
To: ${returnPath}
Subject: Out of office Re: A lead
Auto-Submitted: auto-replied (vacation)
Message-ID: <${nextId()}@example.test>
Content-Type: text/plain

I am back on Monday. Action: failed. Status: 5.1.1. Final-Recipient: rfc822; ${to}
`;
}
