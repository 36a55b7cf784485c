import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript6'
import { productFiles } from './patterns.ts'
import { root } from './workspace.mjs'

// Lists every text that people read, with its file and line, from the syntax trees of screens, messages, mails and documents:
//   npm run texts [-- WORD …]
// With words, only texts and files that contain one of them.
//
// `{…}` stands for a value, `<b>` for an element whose text is listed apart. A string that is neither shown in JSX nor named like
// a text is listed if it reads like one. Summaries of calls, errors of the code and texts of the command line are left out.

export type Text = {
  file: string
  line: number
  /** The attribute or property that holds the text; empty for text between tags and for other strings. */
  name: string
  text: string
}

/** Attributes and properties that hold a text whatever it looks like, such as one small word. */
const named =
  /^(?:.*(?:label|title|placeholder|description|text|hint|message|heading|caption|tooltip)s?|alt|sub|subtitle|said|words?|empty|failed|prescribed|question|answer|note|intro|submit|action|header|reason|unit|line|subject|lead|aria-roledescription|aria-valuetext|data-label|data-tip)$/i

/** Attributes and properties whose text nobody reads. */
const unread =
  /^(?:className|classNames|style|styles|class|to|from|href|src|srcSet|sizes|media|d|points|viewBox|transform|fill|stroke|font|fontFamily|id|htmlFor|rel|role|type|key|name|autoComplete|inputMode|pattern|accept|method|target|path|allow|sandbox|summary|content-type|aria-(?:controls|labelledby|describedby|live|current|haspopup))$/i

/** Functions whose arguments nobody reads: errors of the code, descriptions for the documentation of calls, logs. */
const unreadCalls =
  /^(?:.*Error|describedAs|describe|querySelector(?:All)?|closest|matches|addEventListener|createElement|setAttribute|getItem|setItem|log|info|warn|debug|fatal|sql|raw|ref|RegExp|test|exec|split|join|startsWith|endsWith|includes|replace|replaceAll|import|URL|set|header|DateTimeFormat|env)$/

const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** Whether a string reads like a text: several words, or a word with a capital. */
const isProse = (text: string) =>
  (/[\p{L}\d…}”)][,;:.!?]? +[\p{L}“({]/u.test(text) || /^\p{Lu}\p{Ll}+[.…:?!]?$/u.test(text)) &&
  !/^(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|SET|LISTEN|NOTIFY|BEGIN|ON CONFLICT)\b/.test(text) &&
  !/^[a-z-]+\([^)]*\)|\d(?:px|rem|fr|ms)\b|var\(--|^[\w-]+\/[\w+.-]+;|^\(?(?:min|max)-/.test(text)

const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** All texts of a file, in order. */
export function textsIn(file: string, code: string): Text[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const found: Text[] = []
  const add = (node: ts.Node, name: string, text: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ file, line, name, text: clean(text) })
  }
  /** `name` is the nearest attribute or property; `isShown`: between tags, or named like a text. */
  const visit = (node: ts.Node, name: string, isShown: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const at = { name, isShown }
    if (isJsxParent(node)) {
      visitJsx(node)
      return
    }
    if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      const own = nameOf(node.name)
      if (unread.test(own)) return
      const value = node.initializer
      if (value !== undefined) visit(value, own, named.test(own))
      return
    }
    if (isCall(node)) {
      if (unreadCalls.test(calledName(node))) return
      for (const argument of node.arguments ?? []) visit(argument, at.name, at.isShown)
      visit(node.expression, '', false)
      return
    }
    if (ts.isBinaryExpression(node) && isComparison(node.operatorToken.kind)) {
      for (const side of [node.left, node.right]) if (!ts.isStringLiteralLike(side)) visit(side, name, false)
      return
    }
    if (ts.isCaseClause(node)) {
      for (const one of node.statements) visit(one, name, isShown)
      return
    }
    if (ts.isConditionalExpression(node)) {
      visit(node.condition, '', false)
      visit(node.whenTrue, name, isShown)
      visit(node.whenFalse, name, isShown)
      return
    }
    if (ts.isElementAccessExpression(node)) {
      visit(node.expression, name, isShown)
      return
    }
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText(source) !== 'html') return
      visit(node.template, name, true)
      return
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node)
      if (isShown ? hasWord(withoutValues(text)) : isProse(text)) add(node, name, text)
      if (ts.isTemplateExpression(node))
        for (const { expression } of node.templateSpans) visit(expression, '', false)
      return
    }
    if (ts.isFunctionLike(node) || ts.isVariableDeclaration(node)) {
      const own = node.name === undefined ? name : nameOf(node.name)
      ts.forEachChild(node, (child) => visit(child, own, isShown || named.test(own)))
      return
    }
    ts.forEachChild(node, (child) => visit(child, name, isShown))
  }
  /** Lists the text between the tags of an element as one, with what else stands in it apart. */
  const visitJsx = (node: ts.JsxElement | ts.JsxFragment): void => {
    const { apart, text, isText } = flattened(node)
    if (isText) add(node, '', text)
    if (ts.isJsxElement(node)) visit(node.openingElement.attributes, '', false)
    for (const child of apart) {
      if (ts.isJsxExpression(child) && child.expression !== undefined) visit(child.expression, '', true)
      else if (!ts.isJsxText(child)) visit(child, '', false)
    }
  }
  visit(source, '', false)
  return found
}

const isJsxParent = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
  ts.isJsxElement(node) || ts.isJsxFragment(node)

const isCall = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  ts.isCallExpression(node) || ts.isNewExpression(node)

const calledName = ({ expression }: ts.CallExpression | ts.NewExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

const nameOf = (name: ts.Node): string => (ts.isStringLiteralLike(name) ? name.text : name.getText())

const isComparison = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
  kind === ts.SyntaxKind.InKeyword

/** The string with `{…}` for its values. */
const textOf = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isTemplateExpression(node)
    ? node.templateSpans.reduce((text, { literal }) => `${text}{…}${literal.text}`, node.head.text)
    : node.text

const withoutValues = (text: string) => text.replaceAll('{…}', '')

/** Text between tags. Elements that hold only words are part of it; other children are listed apart. */
function flattened(node: ts.JsxElement | ts.JsxFragment): {
  text: string
  apart: ts.Node[]
  isText: boolean
} {
  const apart: ts.Node[] = []
  const isText = node.children.some((child) => ts.isJsxText(child) && hasWord(child.text))
  const text = node.children.map((child) => {
    if (ts.isJsxText(child)) return child.text
    if (ts.isJsxExpression(child)) {
      const { expression } = child
      if (expression === undefined) return ''
      if (ts.isStringLiteralLike(expression) && (isText || expression.text === ' ')) return expression.text
      apart.push(child)
      return '{…}'
    }
    const words = isText && ts.isJsxElement(child) ? wordsOf(child) : undefined
    apart.push(words === undefined ? child : (child as ts.JsxElement).openingElement.attributes)
    return words ?? `<${tagOf(child)}>`
  })
  return { text: text.join(''), apart, isText }
}

/** The words of an element without other children. */
function wordsOf({ children }: ts.JsxElement): string | undefined {
  return children.every(ts.isJsxText) ? children.map(({ text }) => text).join('') : undefined
}

function tagOf(node: ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment): string {
  if (ts.isJsxFragment(node)) return ''
  return (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText()
}

/** Files with texts that people read. Those of processes and of the command line speak to operators. */
export const filesWithTexts = (): string[] =>
  productFiles().filter(
    (file) =>
      /^(?:web|contract|server)\/src\//.test(file) &&
      !/^server\/src\/(?:cli|processes)\/|\.(?:queries|tables)\.ts$/.test(file),
  )

/** All texts, file by file. */
export const allTexts = (): Text[] =>
  filesWithTexts().flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8')))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2).map((word) => word.toLowerCase())
  const isAsked = ({ file, text }: Text) =>
    words.length === 0 || words.some((word) => `${file} ${text}`.toLowerCase().includes(word))
  let last = ''
  for (const { file, line, name, text } of allTexts().filter(isAsked)) {
    if (file !== last) console.log(`\n${file}`)
    last = file
    console.log(`${String(line).padStart(5)}  ${name === '' ? '' : `${name}: `}${text}`)
  }
}
