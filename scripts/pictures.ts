// npm run pictures: takes the README's pictures and the contact sheet from the demonstration; `-- --readme` or `-- --sheet` makes one of
// them, `-- --sheet --all` includes every screen. Also on request: `-- --review` makes the two committed sheets of thirty screens,
// `-- --boxes` records the layouts that tests compare the key screens with.
import { makeContactSheet } from './pictures/make-contact-sheet.ts';
import { openProduct } from './pictures/open-product.ts';
import { takeReadmePictures, writeReviewSheets } from './pictures/take-readme-pictures.ts';
import { writeLayouts } from './pictures/write-layouts.ts';

const given = process.argv.slice(2);
const parts = ['--readme', '--sheet', '--review', '--boxes'];
const unknown = given.filter((one) => ![...parts, '--all'].includes(one));
if (unknown.length > 0) throw new Error(`unknown option: ${unknown.join(' ')}`);
const wanted = parts.some((part) => given.includes(part)) ? given : ['--readme', '--sheet'];

const product = await openProduct();
try {
  if (wanted.includes('--boxes')) await writeLayouts(product);
  if (wanted.includes('--readme')) await takeReadmePictures(product);
  if (wanted.includes('--review')) await writeReviewSheets(product);
  if (wanted.includes('--sheet')) await makeContactSheet(product, wanted.includes('--all'));
} finally {
  await product.close();
}
