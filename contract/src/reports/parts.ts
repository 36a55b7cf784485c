/** Parts of a PDF after its first page, by the names that a person chooses from. */
export const reportParts = {
  changes: 'Biggest gains and drops',
  charts: 'Charts of visibility, position and traffic',
  notes: 'Notes',
  competitors: 'Competitors (share of voice)',
  distribution: 'Distribution of positions',
  features: 'SERP features',
  keywords: 'All keywords',
} as const
export type ReportPart = keyof typeof reportParts

/** The parts of Basic (1) and Advanced (2), in their order. */
export const usualParts: Record<1 | 2, readonly ReportPart[]> = {
  1: ['distribution', 'changes', 'keywords'],
  2: ['charts', 'notes', 'competitors', 'distribution', 'changes', 'features', 'keywords'],
}
