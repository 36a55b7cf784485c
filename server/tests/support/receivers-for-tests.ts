import { beforeEach } from 'vitest'
import { type Receivers, startReceivers } from './receivers.ts'
import { sharedByTests } from './shared-by-tests.ts'

/** The receivers of a test file, for all its tests. Each test begins with receivers that got nothing and take everything. */
export function receiversForTests(): Receivers {
  const receivers = sharedByTests(startReceivers)
  beforeEach(() => receivers.reset())
  return receivers
}
