import { parseSync, type ESTree } from 'vite';

/** A small fault in a rule, which a test must notice. */
export interface Mutant {
  /** Path of the file and place in it, `server/buying/purchase-rule.ts#12`. */
  readonly id: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** Evaluated when the module loads, so it takes effect only in a fresh process. */
  readonly isStatic: boolean;
}

interface MutatedFile {
  readonly mutants: readonly Mutant[];
  /** The source with every mutant behind a switch. Lines keep their numbers. */
  readonly code: string;
}

type Node = ESTree.Node;

interface Operation {
  readonly left: Node;
  readonly right: Node;
  readonly operator: string;
}

/** Where a node stands. */
interface Place {
  readonly isChosen: boolean;
  readonly isStatic: boolean;
  readonly isChained: boolean;
  /** Condition of a statement, a conditional expression or a loop. */
  readonly isTest: boolean;
  /** The end of a function, where leaving out a return would leave out everything. */
  readonly isLast: boolean;
}

const operators: ReadonlyMap<string, readonly string[]> = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['**', ['*']],
  ['+=', ['-=']],
  ['-=', ['+=']],
]);
const methods: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** A property's key and an assignment's target cannot be replaced by an expression; types and modules' names have no behaviour. */
function isFixed(parent: Node, key: string): boolean {
  if (key === 'key' || key === 'id' || key === 'params' || key === 'typeAnnotation' || key === 'returnType') return true;
  if (key === 'left')
    return parent.type === 'AssignmentExpression' || parent.type === 'ForOfStatement' || parent.type === 'AssignmentPattern';
  return key === 'quasi' && parent.type === 'TaggedTemplateExpression';
}

/** Lists the nodes inside another that may have mutants, in the order of the source. */
function listChildren(node: Node): { readonly key: string; readonly child: Node }[] {
  return Object.entries(node)
    .filter(([key]) => !isFixed(node, key))
    .flatMap(([key, value]) => [value].flat().flatMap((child: unknown) => (isNode(child) ? [{ key, child }] : [])))
    .toSorted((a, b) => a.child.start - b.child.start);
}

const isSkipped = ({ type }: Node): boolean =>
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration' ||
  (type.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSNonNullExpression' && type !== 'TSSatisfiesExpression');

/** Early exits and effects can be left out. */
function isLeftOut({ type }: Node, { isLast, isStatic }: Place): boolean {
  if (type === 'ReturnStatement') return !isLast;
  return (
    type === 'ThrowStatement' || type === 'ContinueStatement' || type === 'BreakStatement' || (type === 'ExpressionStatement' && !isStatic)
  );
}

const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Turns the source of one file into mutants; `only` limits them to the functions named. */
class MutantMaker {
  readonly mutants: Mutant[] = [];
  readonly #path: string;
  readonly #text: string;
  readonly #only: readonly string[] | undefined;
  constructor(path: string, text: string, only: readonly string[] | undefined) {
    this.#path = path;
    this.#text = text;
    this.#only = only;
  }

  /** Returns the node's source with its mutants and those inside it. */
  render(node: Node, at: Place): string {
    if (isSkipped(node)) return this.#source(node);
    const inside = {
      isChosen: at.isChosen || this.#isNamed(node),
      isStatic: at.isStatic && !isFunction(node),
      // Parentheses inside an optional chain would end it.
      isChained: node.type === 'ChainExpression' || (at.isChained && (node.type === 'MemberExpression' || node.type === 'CallExpression')),
    };
    let code = '';
    let from = node.start;
    for (const { key, child } of listChildren(node)) {
      // A shorthand property lists its key and value in the same place.
      if (child.start < from) continue;
      const isLink = key === 'object' || key === 'callee' || key === 'expression';
      const isLast = isFunction(node) || (at.isLast && node.type === 'BlockStatement' && child.end === node.body.at(-1)?.end);
      const rendered = this.render(child, { ...inside, isLast, isTest: key === 'test', isChained: inside.isChained && isLink });
      code += this.#text.slice(from, child.start) + rendered;
      from = child.end;
    }
    code += this.#text.slice(from, node.end);
    return inside.isChosen && !at.isChained ? this.#withSwitches(node, code, at) : code;
  }

  #isNamed(node: Node): boolean {
    if (this.#only === undefined) return node.type === 'Program';
    return node.type === 'FunctionDeclaration' && this.#only.includes(node.id?.name ?? '');
  }

  #source({ start, end }: Node): string {
    return this.#text.slice(start, end);
  }

  #add(node: Node, after: string, isStatic: boolean): string {
    const place = this.mutants.length;
    const line = this.#text.slice(0, node.start).split('\n').length;
    const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
    this.mutants.push({ id: `${this.#path}#${place}`, line, before: flat(this.#source(node)), after: flat(after), isStatic });
    return `__isOn(${place})`;
  }

  #withSwitches(node: Node, code: string, at: Place): string {
    const others = [...this.#replacements(node), ...(at.isTest ? this.#negate(node) : [])];
    const expression = others.reduceRight((rest, after) => `(${this.#add(node, after, at.isStatic)} ? (${after}) : ${rest})`, code);
    return isLeftOut(node, at) ? `{ if (!${this.#add(node, '(left out)', at.isStatic)}) ${expression} }` : expression;
  }

  #replacements(node: Node): readonly string[] {
    switch (node.type) {
      case 'BinaryExpression': {
        const isJoined = node.operator === '+' && (isText(node.left) || isText(node.right));
        return isJoined ? [] : this.#otherOperators(node);
      }
      case 'LogicalExpression':
        if (node.operator === '??') return [this.#source(node.left)];
        return [this.#withOperator(node, node.operator === '&&' ? '||' : '&&'), this.#source(node.left), this.#source(node.right)];
      case 'AssignmentExpression':
        return this.#otherOperators(node);
      case 'UnaryExpression':
        return node.operator === '!' || node.operator === '-' ? [this.#source(node.argument)] : [];
      case 'CallExpression':
        return this.#callOther(node);
      case 'Literal':
        return this.#otherValues(node);
      case 'TemplateLiteral':
        return ["''"];
      default:
        return [];
    }
  }

  #otherOperators(node: Operation): readonly string[] {
    return (operators.get(node.operator) ?? []).map((other) => this.#withOperator(node, other));
  }

  #withOperator({ left, right, operator }: Operation, other: string): string {
    const between = this.#text.slice(left.end, right.start).replace(operator, other);
    return this.#source(left) + between + this.#source(right);
  }

  /** Comparisons and negations have mutants of their own. */
  #negate(test: Node): readonly string[] {
    const isCovered = test.type === 'BinaryExpression' || (test.type === 'UnaryExpression' && test.operator === '!');
    return isCovered ? [] : [`!(${this.#source(test)})`];
  }

  #callOther(node: ESTree.CallExpression): readonly string[] {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return [];
    const other = methods.get(callee.property.name);
    return other === undefined
      ? []
      : [this.#text.slice(node.start, callee.property.start) + other + this.#text.slice(callee.property.end, node.end)];
  }

  #otherValues(node: Extract<ESTree.Node, { type: 'Literal' }>): readonly string[] {
    const { value } = node;
    const source = this.#source(node);
    if (typeof value === 'boolean') return [String(!value)];
    if (typeof value === 'number') return [`${source} + 1`, `${source} - 1`];
    if (typeof value === 'bigint') return [`${source} + 1n`, `${source} - 1n`];
    if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"];
    return [];
  }
}

/** The name under which a process that runs mutants offers `isOn` to the files. */
export const switchName = '__plumblineMutants';

/** Lists the mutants of one file and puts them into its source, all switched off. */
export function makeMutants(path: string, text: string, only?: readonly string[]): MutatedFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  const maker = new MutantMaker(path, text, only);
  const body = maker.render(program, { isStatic: true, isChained: false, isChosen: false, isTest: false, isLast: false });
  const code = `const __isOn = globalThis.${switchName}(${JSON.stringify(path)}); ${text.slice(0, program.start)}${body}`;
  return { mutants: maker.mutants, code };
}
