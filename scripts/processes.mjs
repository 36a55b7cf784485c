import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long processes may take to end by themselves, in milliseconds. */
const PATIENCE = 20_000
const POLL = 100

/**
 * Ends a process with everything it has started, and what that has started, also where it left the process group, as
 * PostgreSQL does: asked to first, killed after `patience` milliseconds. Without `isAsked` somebody else has asked.
 * @param {number} pid
 */
export async function endTree(pid, { patience = PATIENCE, isAsked = true } = {}) {
  if (process.platform === 'win32') return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  // Taken before anything ends: the children of what is gone cannot be told from others any more.
  let tree = treeOf(pid)
  if (isAsked) send(pid, 'SIGINT')
  for (const until = Date.now() + patience; Date.now() < until; await sleep(POLL)) {
    tree = living(tree)
    if (tree.length === 0) return
  }
  // PostgreSQL takes SIGINT as an order to roll back and end, and cleans up behind itself.
  for (const { pid: left } of tree) send(left, 'SIGINT')
  await sleep(Math.min(patience, 2_000))
  for (const { pid: left } of living(tree)) send(left, 'SIGKILL')
}

/** Those of the processes that still run, with what they have started meanwhile. */
function living(tree) {
  const all = processes()
  const roots = tree.filter(({ pid, began }) => all.some((one) => one.pid === pid && one.began === began))
  return [...new Map(roots.flatMap(({ pid }) => below(pid, all)).map((one) => [one.pid, one])).values()]
}

const treeOf = (pid) => below(pid, processes())

function below(pid, all) {
  const own = all.filter((one) => one.pid === pid)
  return [...own, ...all.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid, all))]
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Every process that runs; `began` tells two apart that were given the same id one after the other. */
function processes() {
  return existsSync('/proc/self/stat') ? processesFromProc() : processesFromPs()
}

function processesFromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      let stat
      try {
        stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      } catch {
        // It has ended since it was listed.
        return []
      }
      // "pid (name) state parent …": the name may hold spaces and brackets.
      const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), began: rest[17] }]
    })
}

function processesFromPs() {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,state=,lstart='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && !match[3].startsWith('Z'))
    .map(([, pid, parent, , began]) => ({ pid: Number(pid), parent: Number(parent), began }))
}
