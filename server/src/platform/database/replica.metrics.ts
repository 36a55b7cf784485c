import type { Registry } from 'prom-client'
import { gauge } from '../metrics.ts'
import type { Replica } from './replica.ts'

/** Where this process has read what a replica may answer. */
export function replicaMetrics(registry: Registry, replica: Replica): void {
  gauge(registry, {
    name: 'rankline_replica_reads',
    help: 'Reads that a replica may answer since the start, by the server that did.',
    label: 'server',
    read: () => Object.entries(replica.counts()),
  })
}
