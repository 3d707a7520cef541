import { useEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../platform/api-client.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen } from '../testing/page.ts';
import { Toasts } from '../ui/toast.tsx';
import type { Saved } from './selection.ts';
import { type SelectionEditor, useSelectionEditor } from './use-selection-editor.ts';

const refused = (status: number, ...errors: string[]) => new ApiRefusal(status, { data: { errors } }, null);
const start: Saved = { ids: [1, 2], version: 'one' };

interface Given {
  readonly save?: (choice: Saved) => Promise<void>;
  readonly reload?: () => Promise<Saved | undefined>;
}

/** Editor of a selection that starts with 1 and 2. */
async function openEditor({ save = () => Promise.resolve(), reload = () => Promise.resolve(undefined) }: Given = {}) {
  const saves: Saved[] = [];
  const shown: { editor?: SelectionEditor } = {};
  function Part() {
    const editor = useSelectionEditor({
      saved: start,
      save: (choice) => {
        saves.push(choice);
        return save(choice);
      },
      reload,
    });
    const told = useRef(shown);
    useEffect(() => {
      told.current.editor = editor;
    });
    return <Toasts />;
  }
  const page = await openComponent(<Part />, 'common', () => 'unreachable');
  await eventually(() => expect(shown.editor).toBeDefined());
  const editor = () => shown.editor ?? expect.fail();
  const select = async (ids: readonly number[], said = 'Changed') => {
    editor().change(ids, said);
    await eventually(() => expect(editor().selection).toEqual(ids));
  };
  return { ...page, saves, editor, select };
}

describe('change', () => {
  it('is announced, counted and makes the selection unsaved', async () => {
    const { editor, select, getAnnouncement } = await openEditor();
    expect([editor().unsaved, editor().canUndo, editor().changes]).toEqual([0, false, 0]);
    await select([1, 2, 3], 'Three added');
    expect([editor().unsaved, editor().canUndo, editor().changes]).toEqual([1, true, 1]);
    await eventually(() => expect(getAnnouncement()).toBe('Three added'));
    await screen.findAllByText('Three added');
  });

  it('is not announced twice if the caller announces it', async () => {
    const { editor, getAnnouncement } = await openEditor();
    const before = getAnnouncement();
    editor().put([3]);
    await eventually(() => expect(editor().selection).toEqual([3]));
    expect(getAnnouncement()).toBe(before);
  });

  it('is ignored if nothing differs', async () => {
    const { editor, getAnnouncement } = await openEditor();
    const before = getAnnouncement();
    editor().change(editor().selection, 'Nothing');
    expect([editor().changes, getAnnouncement()]).toEqual([0, before]);
  });

  it('is undone step by step, announcing the count', async () => {
    const { editor, select, getAnnouncement } = await openEditor();
    await select([1]);
    await select([]);
    editor().undo((count) => `Back to ${count}`);
    await eventually(() => expect(editor().selection).toEqual([1]));
    await eventually(() => expect(getAnnouncement()).toBe('Back to 1'));
    editor().undo((count) => `Back to ${count}`);
    await eventually(() => expect([editor().selection, editor().unsaved, editor().canUndo]).toEqual([[1, 2], 0, false]));
  });
});

it.each([
  ['what was added', [1, 2, 3], 1],
  ['what was taken out', [2], 1],
  ['both', [2, 3, 4], 3],
])('%s counts as unsaved', async (_, ids, unsaved) => {
  const { editor, select } = await openEditor();
  await select(ids);
  expect(editor().unsaved).toBe(unsaved);
});

describe('discarding', () => {
  it('reverts to the saved state and can be undone', async () => {
    const { editor, select } = await openEditor();
    await select([1]);
    await select([1, 9]);
    editor().discard();
    await eventually(() => expect([editor().selection, editor().unsaved]).toEqual([[1, 2], 0]));
    editor().undo(String);
    await eventually(() => expect(editor().selection).toEqual([1, 9]));
  });

  it('clears the errors of a failed save', async () => {
    const { editor, select } = await openEditor({ save: () => Promise.reject(refused(422, 'No')) });
    await select([9]);
    await editor().save();
    await eventually(() => expect(editor().problems).toEqual(['No']));
    editor().discard();
    await eventually(() => expect(editor().problems).toBeUndefined());
  });
});

describe('saving', () => {
  it('sends the selection with its version', async () => {
    const { editor, select, saves } = await openEditor();
    await select([1, 2, 3]);
    expect(await editor().save()).toBe('saved');
    expect(saves).toEqual([{ ids: [1, 2, 3], version: 'one' }]);
  });

  it.each([
    ['the server has words for it', refused(422, 'DK8000 is no district'), ['DK8000 is no district']],
    ['the account team keeps the coverage', refused(403, 'You cannot edit your coverage'), ['You cannot edit your coverage']],
    ['there were too many requests', refused(429, 'Please wait a moment'), ['Please wait a moment']],
    ['nobody answers', new ApiUnreachable('away'), []],
  ])('that fails because %s keeps the selection and shows the reason', async (_, error, problems) => {
    const { editor, select } = await openEditor({ save: () => Promise.reject(error) });
    await select([9]);
    expect(await editor().save()).toBe('failed');
    await eventually(() => expect(editor().problems).toEqual(problems));
    expect([editor().selection, editor().unsaved]).toEqual([[9], 3]);
  });

  it('clears the previous failure', async () => {
    const save = vi.fn<(choice: Saved) => Promise<void>>().mockRejectedValueOnce(refused(422, 'No')).mockResolvedValue();
    const { editor, select } = await openEditor({ save });
    await select([9]);
    await editor().save();
    await eventually(() => expect(editor().problems).toEqual(['No']));
    expect(await editor().save()).toBe('saved');
    await eventually(() => expect(editor().problems).toBeUndefined());
  });
});

describe('conflict', () => {
  const quicker = (there: Saved) => ({
    save: ({ version }: Saved) => (version === there.version ? Promise.resolve() : Promise.reject(refused(412, 'Changed'))),
    reload: () => Promise.resolve(there),
  });

  it('counts as saved if the change is the same', async () => {
    const { editor, select, saves } = await openEditor(quicker({ ids: [1], version: 'two' }));
    await select([1]);
    expect(await editor().save()).toBe('saved');
    expect(saves).toHaveLength(1);
  });

  it('retries over the new version if nothing visible changed', async () => {
    const { editor, select, saves } = await openEditor(quicker({ ids: [1, 2], version: 'two' }));
    await select([1]);
    expect(await editor().save()).toBe('saved');
    expect(saves).toEqual([
      { ids: [1], version: 'one' },
      { ids: [1], version: 'two' },
    ]);
  });

  it('is not overwritten unseen, nor reported as a server failure', async () => {
    const { editor, select, saves } = await openEditor(quicker({ ids: [1, 2, 7], version: 'two' }));
    await select([1]);
    expect(await editor().save()).toBe('elsewhere');
    expect(saves).toHaveLength(1);
    expect(editor().problems).toBeUndefined();
  });

  it('fails after three attempts', async () => {
    let version = 1;
    const reload = () => Promise.resolve({ ids: [1, 2], version: `v${(version += 1)}` });
    const { editor, select, saves } = await openEditor({ save: () => Promise.reject(refused(412)), reload });
    await select([1]);
    expect(await editor().save()).toBe('failed');
    expect(saves).toHaveLength(3);
    await eventually(() => expect([editor().problems, editor().selection]).toEqual([[], [1]]));
  });

  it('fails if the current state cannot be loaded', async () => {
    const { editor, select } = await openEditor({ save: () => Promise.reject(refused(412, 'Changed')) });
    await select([1]);
    expect(await editor().save()).toBe('failed');
    await eventually(() => expect(editor().problems).toEqual([]));
  });
});
