import { DAY } from '@rankline/contract/days'
import {
  type DepthHistory,
  fullDepth,
  planCheck,
  type SmartParameters,
  smartDefaults,
} from '@rankline/serp/depth'
import { type Figure, percentile } from '../figures.ts'
import { type Course, makeCourses } from '../movement.ts'

const page = 10

/** Other policies for comparison. With an `absentShare` of 7, the first wait is as long as the last. */
const others: readonly (readonly [name: string, parameters: SmartParameters])[] = [
  ['10 past the last, full weekly', { margin: 10, fullEvery: 7, absentShare: 7, absentMost: 7 }],
  ['30 past the last', { ...smartDefaults, margin: 30 }],
  ['missing ones daily', { ...smartDefaults, absentMost: 1 }],
  ['missing ones at most 3 days', { ...smartDefaults, absentMost: 3 }],
  ['missing ones weekly', { ...smartDefaults, absentShare: 7, absentMost: 7 }],
  ['full every 7 days', { ...smartDefaults, fullEvery: 7 }],
  ['full every 28 days', { ...smartDefaults, fullEvery: 28 }],
]

/** Measures the cost and the errors of depth policies over simulated days of movement, with the product's own code. */
export function benchDepth(options: { keywords: number; days: number; runs: number }): Figure[] {
  const { keywords, days, runs } = options
  const seeds = Array.from({ length: runs }, (_, run) => run + 1)
  const years = seeds.map((seed) => makeCourses(keywords, days, seed))
  const ours = years.map((courses) => follow(courses, smartDefaults))
  const restless = seeds.map((seed) => follow(makeCourses(keywords, days, seed, 2), smartDefaults))
  const [cost, right] = figuresOf('smart', ours)
  return [
    { ...cost, target: { below: 35 } },
    { ...right, target: { above: 99.5 } },
    { name: 'smart: days a difference lasts, mean', unit: '', runs: ours.map(({ mean }) => mean) },
    { name: 'smart: days 95 of 100 differences last at most', unit: '', runs: ours.map(({ most }) => most) },
    ...figuresOf('smart, twice the movement', restless),
    ...others.flatMap(([name, parameters]) =>
      figuresOf(
        name,
        years.map((courses) => follow(courses, parameters)),
      ),
    ),
  ]
}

function figuresOf(name: string, outcomes: readonly Outcome[]): [Figure, Figure] {
  return [
    { name: `${name}: requests of full`, unit: '%', runs: outcomes.map(({ cost }) => 100 * cost) },
    { name: `${name}: true keyword-days`, unit: '%', runs: outcomes.map(({ right }) => 100 * right) },
  ]
}

type Outcome = { cost: number; right: number; mean: number; most: number }

function follow(courses: readonly Course[], parameters: SmartParameters): Outcome {
  let requests = 0
  let wrong = 0
  let days = 0
  const lasting: number[] = []
  for (const course of courses) {
    const one = followOne(course, parameters)
    requests += one.requests
    wrong += one.wrong
    days += course.length
    lasting.push(...one.lasting)
  }
  return {
    cost: requests / ((days * fullDepth) / page),
    right: 1 - wrong / days,
    mean: lasting.length === 0 ? 0 : wrong / lasting.length,
    most: lasting.length === 0 ? 0 : percentile(lasting, 0.95),
  }
}

/** Simulates one check a day, as `checkSearch` does it: if a shallow check does not find the site, its rank stays as it was. */
function followOne(course: Course, parameters: SmartParameters) {
  const history: DepthHistory = { lastPosition: null, absentDays: 30, lastFullAt: null }
  const lasting: number[] = []
  let requests = 0
  let wrong = 0
  let streak = 0
  for (const [day, truth] of course.entries()) {
    const now = new Date(day * DAY)
    const look = planCheck('smart', history, now, false, parameters)
    const isFound = truth > 0 && truth <= look.depth
    const depth = look.endsWhenFound && history.lastPosition !== null && isFound ? truth : look.depth
    requests += Math.ceil(depth / page)
    if (depth >= fullDepth) history.lastFullAt = now
    if (isFound) [history.lastPosition, history.absentDays] = [truth, null]
    else if (depth >= fullDepth)
      [history.lastPosition, history.absentDays] = [null, (history.absentDays ?? 0) + 1]
    else if (history.absentDays !== null) history.absentDays += 1

    if ((history.lastPosition ?? 0) !== truth) {
      streak += 1
      wrong += 1
    } else if (streak > 0) {
      lasting.push(streak)
      streak = 0
    }
  }
  if (streak > 0) lasting.push(streak)
  return { requests, wrong, lasting }
}
