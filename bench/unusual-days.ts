import { rankPointsOf } from '@rankline/serp/metrics'
import {
  type Field,
  judgeDay,
  MEMORY,
  type Move,
  median,
  moveOf,
} from '@rankline/server/features/alerts/unusual-day'
import { type Course, makeCourses } from './movement.ts'

/** A simulated installation: projects of one size that all track the same engine and country; `isBlind` to each other. */
export type World = {
  projects: number
  keywords: number
  days: number
  seed: number
  unrest?: number
  isBlind?: boolean
}

export type Found = {
  /** Project days that were judged and nothing was planted on. */
  ordinaryDays: number
  falseAlarms: number
  drops: number
  dropsFound: number
  /** Days on which everything lost a part of its visibility, and the alarms of projects on these. */
  fieldDays: number
  alarmsOfField: number
}

/** A drop takes a fifth of the visibility in one day, and lasts two weeks. */
const DROP = 0.2
const DROP_DAYS = 14
/** On six days of the year everything loses an eighth, for a week. */
const FIELD_EVERY = 61
const FIELD_LOSS = 0.12
const FIELD_WEEK = 7

type Project = { courses: Course[]; drops: ReadonlySet<number> }
/** Sums over the keywords of a project on a day: visibility before and now, and how much changed either way. */
type Day = { before: number; now: number; moved: number; fall: number; rise: number }

/** A year of the movement of `bench/movement.ts` with planted drops, judged day by day as the product does. */
export function simulate(world: World): Found {
  const { projects: count, keywords, days, seed, unrest = 1, isBlind = false } = world
  const found = { ordinaryDays: 0, falseAlarms: 0, drops: 0, dropsFound: 0, fieldDays: 0, alarmsOfField: 0 }
  const projects = Array.from({ length: count }, (_, number) =>
    withDrops(makeCourses(keywords, days, seed * 1_000 + number, unrest), seed + number),
  )
  const history = projects.map(({ courses }) => dayByDay(courses, days))
  const unrests: number[] = []
  const own: Move[][] = projects.map(() => [])
  for (let day = 1; day < days; day += 1) {
    const all = sum(history.map((of) => of[day]!))
    const usualUnrest = median(unrests.slice(-MEMORY))
    unrests.push(all.moved / all.before)
    for (const [number, { drops }] of projects.entries()) {
      const one = history[number]![day]!
      const field = isBlind ? null : fieldOf(less(all, one), usualUnrest)
      const judged = judgeDay(moveOf(one), own[number]!.slice(-MEMORY), field)
      own[number]!.push(judged.own)
      if (day < MEMORY) continue
      // The end of a drop is as unusual as its begin.
      if (drops.has(day - DROP_DAYS)) continue
      countDay(found, { isUnusual: judged.isUnusual, isDrop: drops.has(day), isField: isFieldDay(day) })
    }
  }
  return found
}

function countDay(found: Found, day: { isUnusual: boolean; isDrop: boolean; isField: boolean }) {
  const count = day.isUnusual ? 1 : 0
  if (day.isDrop) {
    found.drops += 1
    found.dropsFound += count
  } else if (day.isField) {
    found.fieldDays += 1
    found.alarmsOfField += count
  } else {
    found.ordinaryDays += 1
    found.falseAlarms += count
  }
}

const isFieldDay = (day: number) =>
  day % FIELD_EVERY === 0 || (day % FIELD_EVERY === FIELD_WEEK && day > FIELD_EVERY)

/** Every project loses a fifth of its visibility once in a quarter, by keywords that leave the list. */
function withDrops(courses: Course[], seed: number): Project {
  const drops = new Set<number>()
  const days = courses[0]?.length ?? 0
  for (let day = 60 + ((seed * 37) % 50); day + DROP_DAYS < days; day += 90) {
    drops.add(day)
    const before = visibilityOf(courses, day - 1)
    let lost = 0
    for (const course of courses.toSorted((a, b) => hash(a, day, seed) - hash(b, day, seed))) {
      if (lost >= DROP * before) break
      lost += shown(course[day - 1]!)
      course.fill(0, day, day + DROP_DAYS)
    }
  }
  return { courses, drops }
}

const hash = (course: Course, day: number, seed: number) =>
  ((course[0]! + 1) * 7919 + (course[day]! + 1) * 104_729 + (course[30]! + 1) * 1_299_709 * (seed + 1)) %
  100_003

const shown = (position: number) => rankPointsOf(position === 0 ? null : position)
const visibilityOf = (courses: readonly Course[], day: number) =>
  courses.reduce((total, course) => total + shown(course[day]!), 0)

/** With the days on which everything is worth less. */
function dayByDay(courses: readonly Course[], days: number): (Day | undefined)[] {
  return Array.from({ length: days }, (_, day) => {
    if (day === 0) return undefined
    const [before, now] = [worth(day - 1), worth(day)]
    const pairs = courses.map(
      (course) => [shown(course[day - 1]!) * before, shown(course[day]!) * now] as const,
    )
    return {
      before: pairs.reduce((total, [from]) => total + from, 0),
      now: pairs.reduce((total, [, to]) => total + to, 0),
      moved: pairs.reduce((total, [from, to]) => total + Math.abs(to - from), 0),
      fall: Math.max(0, ...pairs.map(([from, to]) => from - to)),
      rise: Math.max(0, ...pairs.map(([from, to]) => to - from)),
    }
  })
}

const worth = (day: number) => (day >= FIELD_EVERY && day % FIELD_EVERY < FIELD_WEEK ? 1 - FIELD_LOSS : 1)

function sum(days: readonly Day[]): Day {
  const sumOf = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const [before, now, moved] = [
    sumOf((day) => day.before),
    sumOf((day) => day.now),
    sumOf((day) => day.moved),
  ]
  return { before, now, moved, fall: 0, rise: 0 }
}

const less = (all: Day, one: Day): Day => ({
  ...all,
  before: all.before - one.before,
  now: all.now - one.now,
  moved: all.moved - one.moved,
})

function fieldOf({ before, now, moved }: Day, usualUnrest: number): Field {
  return { move: Math.log(now / before), unrest: usualUnrest === 0 ? 1 : moved / before / usualUnrest }
}
