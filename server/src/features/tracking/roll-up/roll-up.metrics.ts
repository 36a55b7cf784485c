import { Histogram, type Registry } from 'prom-client'
import type { Lane } from './roll-up.ts'

/** Reports the delay of projects' numbers behind their keywords, from the process that rolls them up. */
export function rollUpMetrics(registry: Registry) {
  const delay = new Histogram({
    name: 'rankline_roll_up_delay_seconds',
    help: 'Time from the oldest mark of a project to its roll-up, for watched projects and others.',
    labelNames: ['lane'],
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  })
  return { rolledUp: (lane: Lane['name'], seconds: number) => delay.observe({ lane }, seconds) }
}
