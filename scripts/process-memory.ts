import ts from 'typescript6'

/** The texts of files by path. */
type Sources = Record<string, string>

const CHANGING = new Set('set add delete clear push pop shift unshift splice sort reverse fill'.split(' '))
/** Calls that keep the functions given to them for as long as the process runs. */
const KEEPING = new Set('on once addHook setInterval'.split(' '))

/**
 * Holders of the memory of a process beyond a call, as `file#name`: variables of modules that a function changes; functions with
 * variables that their own functions change and outlive; classes with collections; and values of modules made by such a function.
 */
export function memoryOf(sources: Sources): string[] {
  const files = Object.entries(sources).map(([path, text]) => ({
    path,
    source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  }))
  const makers = new Set<string>()
  const found = files.flatMap(({ path, source }) => {
    const changed = changedNames(source)
    const own = [
      ...functionsIn(source)
        .filter(({ body }) => isOutlived(body))
        .filter(({ node, body }) => changedIn(body, node, changed).length > 0)
        .map(({ node }) => nameOf(node)),
      ...classesIn(source),
    ]
    for (const name of own) makers.add(name)
    return [...own, ...changedIn(source, source, changed)].map((name) => `${path}#${name}`)
  })
  const made = files.flatMap(({ path, source }) =>
    variablesOf(source)
      .filter(({ initializer }) => initializer !== undefined && makers.has(calledBy(initializer) ?? ''))
      .map(({ name }) => `${path}#${name.getText()}`),
  )
  return [...new Set([...found, ...made])].sort()
}

type Body = ts.SourceFile | ts.Block | ts.Expression
type Func = ts.FunctionLikeDeclaration & { body: ts.Block | ts.Expression }

const isFunction = (node: ts.Node): node is Func =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** Visits the nodes of a body, those of its functions left out. */
function ownNodes(body: Body, look: (node: ts.Node) => void) {
  const each = (node: ts.Node): void => {
    look(node)
    if (!isFunction(node)) ts.forEachChild(node, each)
  }
  if (ts.isSourceFile(body) || ts.isBlock(body)) ts.forEachChild(body, each)
  else each(body)
}

function functionsIn(source: ts.SourceFile): { node: Func; body: Func['body'] }[] {
  const functions: { node: Func; body: Func['body'] }[] = []
  const each = (node: ts.Node): void => {
    if (isFunction(node)) functions.push({ node, body: node.body })
    ts.forEachChild(node, each)
  }
  each(source)
  return functions
}

function variablesOf(body: Body): ts.VariableDeclaration[] {
  const variables: ts.VariableDeclaration[] = []
  ownNodes(body, (node) => {
    if (ts.isVariableDeclaration(node)) variables.push(node)
  })
  return variables
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

/** Names that a file changes anywhere. */
function changedNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const each = (node: ts.Node): void => {
    const name = changedBy(node)
    if (name !== undefined) names.add(name)
    ts.forEachChild(node, each)
  }
  each(source)
  return names
}

/** Variables of a body that one of its functions changes. @param changed names to look for */
function changedIn(body: Body, owner: ts.Node, changed: ReadonlySet<string>): string[] {
  const functions: Func[] = []
  ownNodes(body, (node) => {
    if (isFunction(node) && node !== owner) functions.push(node)
  })
  return variablesOf(body)
    .flatMap(({ name }) => namesIn(name))
    .filter((name) => changed.has(name) && functions.some((one) => isChangedIn(one, name)))
}

function isChangedIn(node: ts.Node, name: string): boolean {
  if (isFunction(node) && declares(node, name)) return false
  if (changedBy(node) === name) return true
  return ts.forEachChild(node, (child) => isChangedIn(child, name) || undefined) ?? false
}

const declares = (node: Func, name: string): boolean =>
  node.parameters.some((parameter) => namesIn(parameter.name).includes(name)) ||
  variablesOf(node.body).some((variable) => namesIn(variable.name).includes(name))

/** Name of the variable that a node assigns, or whose content it changes. */
function changedBy(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    return isAssignment ? rootOf(node.left) : undefined
  }
  if (ts.isPostfixUnaryExpression(node)) return rootOf(node.operand)
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
      ? rootOf(node.operand)
      : undefined
  if (ts.isDeleteExpression(node)) return rootOf(node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  return CHANGING.has(name.text) && ts.isIdentifier(expression) ? expression.text : undefined
}

/** The variable of `variable.part[index]`. */
function rootOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
    ? rootOf(node.expression)
    : undefined
}

/** Whether functions of a body live longer than its call: it returns them, or gives them to what keeps them. */
function isOutlived(body: Func['body']): boolean {
  const own = new Set<string>()
  ownNodes(body, (node) => {
    if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) own.add(node.name.text)
    if (ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer))
      own.add(node.name.getText())
  })
  const isKept = (given: ts.Expression): boolean => {
    const value = ts.skipOuterExpressions(given)
    if (isFunction(value) || ts.isClassExpression(value)) return true
    if (ts.isIdentifier(value)) return own.has(value.text)
    if (ts.isConditionalExpression(value)) return isKept(value.whenTrue) || isKept(value.whenFalse)
    if (ts.isCallExpression(value))
      return value.arguments.some((argument) => ts.isIdentifier(argument) && isKept(argument))
    if (!ts.isObjectLiteralExpression(value)) return false
    return value.properties.some(
      (property) =>
        ts.isMethodDeclaration(property) ||
        ts.isAccessor(property) ||
        (ts.isPropertyAssignment(property) && isKept(property.initializer)) ||
        (ts.isShorthandPropertyAssignment(property) && own.has(property.name.text)),
    )
  }
  if (!ts.isBlock(body)) return isKept(body)
  let isOutliving = false
  ownNodes(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression && isKept(node.expression)) isOutliving = true
    if (ts.isCallExpression(node) && KEEPING.has(calledName(node) ?? '') && node.arguments.some(isKept))
      isOutliving = true
  })
  return isOutliving
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}

function calledBy(given: ts.Expression): string | undefined {
  const value = ts.skipOuterExpressions(given)
  return ts.isCallExpression(value) ? calledName(value) : undefined
}

/** Name of a function, or of the variable or the property that has it. */
function nameOf(node: Func): string {
  if (node.name !== undefined) return node.name.getText()
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  return 'function'
}

/** Classes with a field that holds a collection. */
function classesIn(source: ts.SourceFile): string[] {
  const names: string[] = []
  const each = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node) && node.initializer !== undefined && isCollection(node.initializer))
      names.push(node.parent.name?.text ?? 'class')
    ts.forEachChild(node, each)
  }
  each(source)
  return names
}

const isCollection = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(node) ||
  (ts.isNewExpression(node) && /^(Weak)?(Map|Set)$/.test(node.expression.getText()))
