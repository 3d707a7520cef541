import { storedKeys } from './storage-keys.ts';

type StoredName = keyof typeof storedKeys;

/** What is stored under a key, or under one of the names that begin with it. */
export function readStored(name: StoredName, rest = ''): string | undefined {
  return attempt(() => areaOf(name).getItem(storedKeys[name].key + rest)) ?? undefined;
}

export function store(name: StoredName, value: string, rest = ''): void {
  attempt(() => areaOf(name).setItem(storedKeys[name].key + rest, value));
}

export function removeStored(name: StoredName, rest = ''): void {
  attempt(() => areaOf(name).removeItem(storedKeys[name].key + rest));
}

/** Leaves nothing of whoever used this browser. */
export function clearStored(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

function areaOf(name: StoredName): Storage {
  return storedKeys[name].area === 'local' ? localStorage : sessionStorage;
}

/** Storage may be full or switched off; what is not kept lasts as long as the page. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
