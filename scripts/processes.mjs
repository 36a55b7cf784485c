import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long processes may take to end by themselves, in milliseconds. */
const PATIENCE = 20_000
const POLL = 100

/**
 * Ends a process and all its descendants, including those in other process groups, such as PostgreSQL. Sends a
 * signal first and kills after `patience` milliseconds. Without `isAsked` the signal has already been sent.
 * @param {number} pid
 */
export async function endTree(pid, { patience = PATIENCE, isAsked = true } = {}) {
  if (process.platform === 'win32') return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  // List them before any of them ends: the children of an ended process cannot be found any more.
  let tree = treeOf(pid)
  if (isAsked) send(pid, 'SIGINT')
  for (const until = Date.now() + patience; Date.now() < until; await sleep(POLL)) {
    tree = living(tree)
    if (tree.length === 0) return
  }
  // On SIGINT PostgreSQL rolls back, cleans up and ends.
  for (const { pid: left } of tree) send(left, 'SIGINT')
  await sleep(Math.min(patience, 2_000))
  for (const { pid: left } of living(tree)) send(left, 'SIGKILL')
}

/** Lists the processes that still run, with all processes that they have started since. */
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

/** Lists all running processes; `began` distinguishes two processes that had the same id one after the other. */
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
