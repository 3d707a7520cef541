import { fireEvent } from '@testing-library/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { fill, screen, user, within } from '../../testing/page.ts';
import { file, listingAnswer, openListing, picture, standInForPictures, uploaded } from './test-listing.ts';

beforeEach(() => standInForPictures());

const choose = (given: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('nothing can be chosen here');
  fireEvent.change(input, { target: { files: [given] } });
};
const use = () => user.click(screen.getByRole('button', { name: 'Use this picture' }));
const rights = () => user.click(screen.getByRole('checkbox', { name: 'I hold the copyright to this picture' }));
const frame = () => screen.findByTestId('frame');
const logo = () => file('logo.png', 'image/png');
const photo = () => file('photo.jpg', 'image/jpeg');
const titles = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Title of photo/ }).map(({ value }) => value);

describe('a file', () => {
  test.each([
    ['of another kind', file('logo.svg', 'image/svg+xml'), 'logo.svg: Please limit uploads to commonly used images: JPEG or PNG.'],
    ['that is empty', file('logo.png', 'image/png', 0), 'logo.png: The file is empty'],
    [
      'that is too large',
      file('logo.png', 'image/png', 16_777_217),
      'logo.png: File is too large, a maximum of 16 MB file size is allowed.',
    ],
  ])('%s is rejected with its name', async (_, given, text) => {
    await openListing('logo');
    choose(given);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.queryByTestId('frame')).toBeNull();
  });

  test('is rejected before upload if it is damaged or has too many pixels', async () => {
    standInForPictures('broken');
    await openListing('logo');
    choose(logo());
    expect((await screen.findByRole('alert')).textContent).toBe('logo.png: This picture is damaged or incomplete. Please choose another');
    standInForPictures({ width: 10_000, height: 7_000 });
    choose(logo());
    await screen.findByText('logo.png: This picture has more than 60 million pixels. Please choose a smaller one');
  });

  test("is accepted at the server's maximum size", async () => {
    await openListing('logo', { 'GET /config/uploadSize': answer('GET /config/uploadSize', { data: { size: 2_097_152 } }) });
    await screen.findByText('JPEG or PNG, up to 2 MB.');
    choose(file('logo.png', 'image/png', 2_097_153));
    await screen.findByText('logo.png: File is too large, a maximum of 2 MB file size is allowed.');
  });

  test('can be dropped', async () => {
    await openListing('logo');
    const zone = screen.getByRole('button', { name: 'Choose a picture' }).parentElement ?? document.body;
    fireEvent.drop(zone, { dataTransfer: { files: [logo()] } });
    await frame();
  });
});

describe('the crop frame', () => {
  test('moves by arrow keys, by ten with Shift, and by sliders, and stays within the picture', async () => {
    await openListing('logo');
    choose(logo());
    const at = await frame();
    const zoom = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    fireEvent.change(zoom, { target: { value: '2' } });
    fireEvent.keyDown(at, { key: 'ArrowRight' });
    fireEvent.keyDown(at, { key: 'ArrowDown', shiftKey: true });
    await eventually(() => expect(at.dataset['at']).toBe('1,10,2'));
    fireEvent.change(screen.getByRole('slider', { name: 'Left or right' }), { target: { value: '-40' } });
    await eventually(() => expect(at.dataset['at']).toBe('-40,10,2'));
    expect(screen.getByRole('slider', { name: 'Left or right' }).getAttribute('aria-valuetext')).toBe('-40 pixels');
    fireEvent.change(zoom, { target: { value: '1' } });
    await eventually(() => expect(at.dataset['at']).toBe('0,10,1'));
  });

  test('shows the whole logo first and allows another choice', async () => {
    await openListing('logo');
    choose(logo());
    expect((await frame()).dataset['at']).toBe(`0,0,${312 / 351}`);
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('button', { name: 'Choose a picture' });
  });

  test('asks before leaving with a picture in it', async () => {
    await openListing('logo');
    choose(logo());
    await frame();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  });
});

describe('the logo', () => {
  test('is uploaded once the copyright is confirmed, and shown', async () => {
    const app = await openListing('logo', { 'POST /company/listing/image/logo': uploaded('POST /company/listing/image/logo') });
    choose(logo());
    await frame();
    await use();
    await screen.findByText('Only add photos you hold the copyright to.');
    expect(app.calls).not.toContain('POST /company/listing/image/logo');
    await rights();
    app.change({ 'GET /company/listing/': listingAnswer({ image: picture(9) }) });
    await use();
    expect((await screen.findByRole('img', { name: 'Logo of Midland Heating' })).getAttribute('src')).toBe(picture(9).image);
    await screen.findByText('Your logo has been saved');
  });

  test('stays in its frame with the reason if the server rejects it', async () => {
    await openListing('logo', {
      'POST /company/listing/image/logo': refusal('POST /company/listing/image/logo', 422, ["We can't accept animated pictures."]),
    });
    choose(logo());
    await frame();
    await rights();
    await use();
    await screen.findByText("logo.png: We can't accept animated pictures.");
    expect(screen.getByTestId('frame')).toBeTruthy();
  });

  test('can be cancelled during upload', async () => {
    await openListing('logo', { 'POST /company/listing/image/logo': 'pending' });
    choose(logo());
    await frame();
    await rights();
    await use();
    await screen.findByText(/Uploading your picture/);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  test('can be replaced, and deleted after confirmation', async () => {
    const app = await openListing('logo', {
      'GET /company/listing/': listingAnswer({ image: picture(9) }),
      'DELETE /company/listing/image/{id}': answer('DELETE /company/listing/image/{id}', { data: {} }),
    });
    await user.click(screen.getByRole('button', { name: 'Delete logo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your logo?' });
    expect(document.activeElement?.textContent).toBe('Keep logo');
    app.change({ 'GET /company/listing/': listingAnswer() });
    await user.click(within(dialog).getByRole('button', { name: 'Delete logo' }));
    await screen.findByRole('button', { name: 'Choose a picture' });
    expect(app.calls).toContain('DELETE /company/listing/image/9');
  });
});

describe('photos', () => {
  const two = [picture(1, { title: 'Boiler' }), picture(2, { title: 'Bath' })];
  const open = (more = {}) => openListing('photos', { 'GET /company/listing/': listingAnswer({}, two), ...more });
  const moving = { 'PUT /company/listing/image/{id}/place': answer('PUT /company/listing/image/{id}/place', { data: {} }) };

  test('are added with their texts', async () => {
    const app = await openListing('photos', { 'POST /company/listing/image/': uploaded('POST /company/listing/image/') });
    expect(screen.getByText('You have no photos yet.')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toBe('Only add photos you hold the copyright to.');
    choose(photo());
    await frame();
    await fill(screen.getByLabelText('Title'), 'A boiler');
    await rights();
    app.change({ 'GET /company/listing/': listingAnswer({}, [picture(9, { title: 'A boiler' })]) });
    await use();
    await eventually(() => expect(titles()).toEqual(['A boiler']));
  });

  test('save their texts together, and only changed ones', async () => {
    const app = await open({
      'POST /company/listing/image/update/{id}': answer('POST /company/listing/image/update/{id}', { data: picture(2) }),
    });
    await fill(screen.getByRole('textbox', { name: 'What it shows, photo 2' }), 'A bath https://x.example');
    expect(screen.getByText('1 unsaved change', { exact: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your photos have been saved');
    expect(app.calls.filter((call) => call.startsWith('POST /company'))).toEqual(['POST /company/listing/image/update/2']);
  });

  test('move at once with an announcement, and explain why they cannot move at either end', async () => {
    const app = await open(moving);
    app.change({ 'GET /company/listing/': listingAnswer({}, two.toReversed()) });
    await user.click(screen.getByRole('button', { name: 'Move up photo 2' }));
    await eventually(() => expect(titles()).toEqual(['Bath', 'Boiler']));
    expect(app.bodies.at(-1)).toBe('{"place":1}');
    await screen.findByText('Now photo 1 of 2');
    const first = screen.getByRole('button', { name: 'Move up photo 1' });
    expect([
      first.getAttribute('aria-disabled'),
      document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'This is the first photo']);
  });

  test('move back with the reason if moving fails', async () => {
    await open({ 'PUT /company/listing/image/{id}/place': 'unreachable' });
    await user.click(screen.getByRole('button', { name: 'Move down photo 1' }));
    await screen.findByText('We could not move the photo');
    expect(titles()).toEqual(['Boiler', 'Bath']);
  });

  test('can be dragged', async () => {
    const app = await open(moving);
    const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('[draggable=true]') !== null);
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(second?.querySelector('[draggable=true]') ?? document.body, { dataTransfer });
    fireEvent.dragOver(first ?? document.body, { dataTransfer });
    await eventually(() => expect(first?.dataset['over']).toBe('true'));
    fireEvent.drop(first ?? document.body, { dataTransfer });
    await eventually(() => expect(app.calls).toContain('PUT /company/listing/image/2/place'));
  });

  test('are deleted after confirmation, and the focus stays in the list', async () => {
    const app = await open({ 'DELETE /company/listing/image/{id}': answer('DELETE /company/listing/image/{id}', { data: {} }) });
    await user.click(screen.getByRole('button', { name: 'Delete photo 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Boiler?' });
    app.change({ 'GET /company/listing/': listingAnswer({}, two.slice(1)) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete photo' }));
    await eventually(() => expect(titles()).toEqual(['Bath']));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Photos in order' }));
  });

  test('cannot be added once the maximum is reached', async () => {
    await open({
      'GET /company/listing/': listingAnswer(
        {},
        Array.from({ length: 20 }, (_, place) => picture(place + 1)),
      ),
    });
    expect(screen.getByText("You've reached the maximum of 20 photos. Delete one to add another.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
  });
});
