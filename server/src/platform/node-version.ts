// Every entry point imports this first: on a Node that is too old, its one sentence comes before a stack
// trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  process.stderr.write(`Rankline needs Node 20.19, 22.12 or newer, this is ${process.versions.node}.\n`)
  process.exit(1)
}

export {}
