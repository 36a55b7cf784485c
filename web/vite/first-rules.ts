/** A piece of a style sheet: a rule or an at-rule, as it is written. */
type Piece = string

/** At-rules that contain other rules. */
const holdsRules = /^@(media|supports|layer|container)\b/
/** Whether Mantine composes this class name at run time; no script contains such names as they are. */
const isComposed = (name: string) => name.startsWith('mantine-')

/**
 * Returns the rules of a minified style sheet that need no class or only classes in `names`, in their order, and the
 * animations that these rules use.
 */
export function firstRules(css: string, names: ReadonlySet<string>): string {
  const { rules, animations } = chosen(css, names)
  return rules + animations.filter((one) => rules.includes(nameOf(one))).join('')
}

/** Collects matching rules and all animations. Rules use animations by name, wherever these are written. */
function chosen(css: string, names: ReadonlySet<string>): { rules: string; animations: Piece[] } {
  const found = { rules: '', animations: [] as Piece[] }
  for (const piece of pieces(css)) {
    const head = headOf(piece)
    if (head.startsWith('@keyframes')) found.animations.push(piece)
    else if (holdsRules.test(head) && head !== piece) {
      const { rules, animations } = chosen(piece.slice(head.length + 1, -1), names)
      if (rules !== '') found.rules += `${head}{${rules}}`
      found.animations.push(...animations)
    } else if (head.startsWith('@') || canMatch(head, names)) found.rules += piece
  }
  return found
}

/** The rules and at-rules of a style sheet, one after the other. */
function pieces(css: string): Piece[] {
  const found: Piece[] = []
  let depth = 0
  let start = 0
  for (const { 0: sign, index } of css.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs)) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue
    found.push(css.slice(start, index + 1))
    start = index + 1
  }
  return found
}

/** Returns the part before the braces; the whole piece if it has none. */
function headOf(piece: Piece): string {
  const brace = piece.indexOf('{')
  return brace === -1 ? piece : piece.slice(0, brace)
}

const nameOf = (animation: Piece) => headOf(animation).slice('@keyframes'.length).trim()

/** Whether one of the selectors has only classes in `names`. Content in parentheses counts as a match. */
const canMatch = (selectors: string, names: ReadonlySet<string>): boolean =>
  withoutParentheses(selectors)
    .split(',')
    .some((selector) =>
      [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(
        ([, name = '']) => names.has(name) || isComposed(name),
      ),
    )

function withoutParentheses(text: string): string {
  const without = text.replace(/\([^()]*\)/g, '')
  return without === text ? text : withoutParentheses(without)
}
