import { join } from 'node:path';
import { API, type Checker, type Type } from 'typescript-compiler/unstable/sync';
import type { Node, TaggedTemplateExpression } from 'typescript-compiler/unstable/ast';
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript-compiler/unstable/ast/is';
import { joinTemplate } from '../../server/platform/database/sql.ts';

/** JavaScript type of a column's value. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'list' | 'null' | 'other';

/** A use of the `sql` tag in the server. */
export interface SourceStatement {
  /** `server/buying/take-slot.ts:12` */
  readonly place: string;
  readonly template: string;
  /** Columns of the row type; null without one. */
  readonly row: readonly { readonly name: string; readonly kind: Kind }[] | null;
}

const root = join(import.meta.dirname, '../..');

function getTemplateText({ template }: TaggedTemplateExpression): string {
  if (isNoSubstitutionTemplateLiteral(template)) return template.text;
  return joinTemplate([template.head.text, ...template.templateSpans.map((span) => span.literal.text)]);
}

function toKind(checker: Checker, given: Type): Kind {
  const type = checker.getNonNullableType(given) ?? given;
  const text = checker.typeToString(type);
  if (text === 'never' || text === 'null') return 'null';
  if (checker.isArrayLikeType(type)) return 'list';
  if (text === 'Date') return 'Date';
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number';
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string';
  return checker.isTypeAssignableTo(type, checker.getBooleanType()) ? 'boolean' : 'other';
}

function readRowType(checker: Checker, { typeArguments }: TaggedTemplateExpression): SourceStatement['row'] {
  const given = typeArguments?.[0];
  const type = given === undefined ? undefined : checker.getTypeFromTypeNode(given);
  if (type === undefined || checker.typeToString(type) === 'never') return null;
  return checker.getPropertiesOfType(type).map((property) => {
    const value = checker.getTypeOfSymbol(property);
    return { name: property.name, kind: value === undefined ? 'other' : toKind(checker, value) };
  });
}

/** Finds every use of the `sql` tag in the server with its row type, using the compiler. Takes two seconds. */
export function readSourceStatements(): SourceStatement[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (project === undefined) throw new Error('the compiler found no project');
    const { program, checker } = project;
    const tag = join(root, 'server/platform/database/sql.ts');
    const isOurs = (name: string): boolean =>
      ['server/', 'sandbox/'].some((folder) => name.startsWith(join(root, folder))) && !/\.test\.tsx?$/.test(name) && name !== tag;
    const files = program.getSourceFileNames().filter(isOurs);
    return files.flatMap((name) => {
      const file = program.getSourceFile(name);
      if (file === undefined) return [];
      const found: SourceStatement[] = [];
      const visit = (node: Node): void => {
        if (isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
          const line = file.text.slice(0, node.getStart(file)).split('\n').length;
          found.push({ place: `${name.slice(root.length + 1)}:${line}`, template: getTemplateText(node), row: readRowType(checker, node) });
        }
        node.forEachChild(visit);
      };
      visit(file);
      return found;
    });
  } finally {
    api.close();
  }
}
