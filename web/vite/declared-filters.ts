import { z } from './declared.ts'

/** Replaces the schemas of filters, as `declared.ts` replaces zod: only controls of filters need the table of filters. */
export const keywordFilters = z
export const narrowing = z
