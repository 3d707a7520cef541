import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const libraryFolder = fileURLToPath(new URL('../node_modules/stripe/esm', import.meta.url));
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Declarations of one library file: the parts of each interface or type alias, by full name such as `A.B`. */
type Declarations = ReadonlyMap<
  string,
  { readonly members: ReadonlyMap<string, string>; readonly alias: string; readonly bases: string[] }
>;

interface Open {
  readonly kind: 'namespace' | 'interface';
  readonly name: string;
}

/**
 * Reads the declarations of a file. The library's types are generated in one form: one member per line, braces at line
 * ends. TypeScript has had no compiler API since version 7.
 */
function readDeclarations(text: string): Declarations {
  const found = new Map<string, { members: Map<string, string>; alias: string; bases: string[] }>();
  const open: Open[] = [];
  for (const line of text
    .replaceAll(comments, '')
    .split('\n')
    .map((one) => one.trim())) {
    const path = (name: string): string => [...open.map((one) => one.name), name].join('.');
    const namespace = /^(?:export )?(?:declare )?namespace (\w+) \{$/.exec(line)?.[1];
    const [, heldName, bases] = /^(?:export )?(?:declare )?interface (\w+)(?: extends ([\w, .]+))? \{(\})?$/.exec(line) ?? [];
    const [, aliasName, alias] = /^(?:export )?type (\w+)(?:<.*?>)? = (.*);$/.exec(line) ?? [];
    const [, member, type] = /^(?:readonly )?'?([\w[\]: ]+?)'?\??: (.*);$/.exec(line) ?? [];
    const held = open.at(-1);
    if (namespace !== undefined) open.push({ kind: 'namespace', name: namespace });
    else if (heldName !== undefined) {
      found.set(path(heldName), { members: new Map(), alias: '', bases: bases?.split(', ') ?? [] });
      if (!line.endsWith('{}')) open.push({ kind: 'interface', name: heldName });
    } else if (aliasName !== undefined) found.set(path(aliasName), { members: new Map(), alias: alias ?? '', bases: [] });
    else if (line === '}') open.pop();
    else if (member !== undefined && held?.kind === 'interface') {
      found.get(open.map((one) => one.name).join('.'))?.members.set(member, type ?? '');
    }
  }
  return found;
}

const files = new Map<string, Declarations>();

function getDeclarations(file: string): Declarations {
  const known = files.get(file) ?? readDeclarations(readFileSync(join(libraryFolder, file), 'utf8'));
  files.set(file, known);
  return known;
}

/** Members of an interface including inherited ones; undefined if the library has no such name. */
function findMembers(file: string, name: string): ReadonlyMap<string, string> | undefined {
  const held = getDeclarations(file).get(name) ?? getDeclarations('shared.d.ts').get(name);
  if (held === undefined) return undefined;
  return new Map([...held.bases.flatMap((base) => [...(findMembers(file, base) ?? [])]), ...held.members]);
}

/** Resolves a name from the innermost enclosing namespace that declares it. */
function fullName(file: string, scope: string, name: string): string {
  const around = scope.split('.');
  const candidates = around.map((_, index) => [...around.slice(0, around.length - index), name].join('.'));
  return candidates.find((candidate) => getDeclarations(file).has(candidate)) ?? name;
}

/** Types named by a member's type; text, numbers and literals name none. */
function typesIn(file: string, scope: string, type: string): string[] {
  return (type.match(/\b[A-Z][\w.]*/g) ?? []).map((name) => fullName(file, scope, name));
}

/** Whether a library type's parameters include this name: `metadata[*]`, `created[gte]`, `expand[]`. */
export function isNamed(file: string, typeName: string, parameter: string): boolean {
  const [first = '', ...rest] = parameter.replaceAll(']', '').split('[');
  let types = [typeName];
  for (const part of [first, ...rest.filter((one) => one !== '' && one !== '*')]) {
    const found = types.flatMap((type) => {
      const member = findMembers(file, type)?.get(part);
      return member === undefined ? [] : [{ type, member }];
    });
    if (found.length === 0) return false;
    types = found.flatMap(({ type, member }) => typesIn(file, type, member));
  }
  return true;
}

/** Members of a library object, such as `PaymentIntent`, in its file. */
export function listObjectKeys(file: string, typeName: string): readonly string[] {
  return [...(findMembers(file, typeName)?.keys() ?? [])];
}
