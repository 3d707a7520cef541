import { describe, expect, it } from 'vitest';
import { accepts, fileTypes, type FileType } from '../../../contract/kit/upload-types.ts';
import { sampleFile, buildZip } from '../../../test/factories/sample-files.ts';
import { findContentType } from '../../content/attachments.ts';
import { matchesFileType } from './content-kind-rule.ts';

const types = Object.keys(fileTypes) as FileType[];
const texts: readonly FileType[] = ['csv', 'tsv', 'txt', 'ics'];

describe('the content of a file', () => {
  it.each(types)('recognises type %s as that and nothing else', async (type) => {
    const bytes = await sampleFile(type);
    const found = types.filter((one) => matchesFileType(one, bytes));
    if (texts.includes(type)) expect(found).toEqual(texts);
    else if (type === 'docx' || type === 'xlsx') expect(new Set(found)).toEqual(new Set([type, 'zip']));
    else expect(found).toEqual([type]);
  });

  it.each([
    'BM is the name of our boiler',
    'MZ;name;town\n1;2;3\n',
    'II* stars for the last fitter',
    'MM\u0000*'.replace('\u0000', ' '),
    'GIF8 is the code on the display',
    'GIF89a, then the pump stops',
    'PK 3 is the pump',
    'RIFF and WEBP are words here',
    'OggS, ID3 and fLaC',
    '%!PS wanted',
    'Rar! it went',
    '{"json": true}',
    '<?xml version="1.0"?>',
    'solid wood floor',
    '-----BEGIN nothing-----',
    'wOFF, wOF2, OTTO',
    '#!AMR',
    'BEGIN:VCARD is not a calendar',
    '\uFEFFdate;price',
    'åäö, ÆØÅ, ñ, ß',
  ])('accepts text beginning with any letters: %j', (text) => {
    for (const type of texts.filter((one) => accepts('attachment', one)))
      expect([type, findContentType(`notes.${type}`, Buffer.from(text))]).toEqual([type, fileTypes[type].mime]);
    for (const type of ['jpg', 'png', 'webp', 'gif', 'docx', 'xlsx', 'zip'] as const) {
      expect([type, matchesFileType(type, Buffer.from(text))]).toEqual([type, false]);
    }
  });

  it.each([
    ['Windows-1252', Buffer.from('pris;\u00E5\u00E4\u00F6;\u20AC', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFpris;åäö', 'utf16le')],
    ['Windows line ends and form feeds', Buffer.from('a\r\nb\tc\f')],
  ])('accepts text in %s', (_, bytes) => {
    expect(findContentType('notes.csv', bytes)).toBe('text/csv');
  });

  it.each([
    [
      'a Windows program',
      Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), Buffer.alloc(64), Buffer.from('PE\u0000\u0000', 'latin1')]),
    ],
    ['a Linux program', Buffer.from('\u007FELF\u0002\u0001\u0001\u0000', 'latin1')],
    ['a Mac program', Buffer.from('cffaedfe07000001', 'hex')],
    ['a Java class', Buffer.from('cafebabe00000034', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ])('does not accept %s as a picture, document or archive, whatever its name', (name, bytes) => {
    for (const type of types.filter((one) => !texts.includes(one))) {
      expect([name, type, findContentType(`file.${type}`, bytes)]).toEqual([name, type, null]);
    }
    for (const ending of ['exe', 'html', 'svg', 'js', 'pdf.exe']) expect(findContentType(`file.${ending}`, bytes)).toBeNull();
  });

  it.each([
    ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1')],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001A\n\u0000', 'latin1')],
    ['an archive', buildZip(['a.txt'])],
  ])('does not accept %s as text', (_, bytes) => {
    for (const type of texts) expect(findContentType(`notes.${type}`, bytes)).toBeNull();
  });

  it('treats an archive with a broken directory as an archive and not a document', () => {
    const docx = buildZip(['[Content_Types].xml', 'word/document.xml']);
    docx.writeUInt32LE(0xff_ff_ff_ff, docx.length - 6);
    expect([findContentType('a.docx', docx), findContentType('a.zip', docx)]).toEqual([null, 'application/zip']);
  });
});
