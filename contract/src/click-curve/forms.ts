import { defineForm, numeric } from '../validation/fields.ts'
import { between, decimals, required } from '../validation/rules.ts'

/** The positions at which a curve has a share of clicks; beyond them it is 0. */
export const curvePositions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const

export type CurveField = `position_${(typeof curvePositions)[number]}`

export const curveFields = curvePositions.map((position): CurveField => `position_${position}`)

const percent = () => numeric(required(), between(0, 100), decimals(2))

/** Percent of the searchers who click the result at each position. */
export const clickCurveForm = defineForm(
  Object.fromEntries(curveFields.map((name) => [name, percent()])) as Record<
    CurveField,
    ReturnType<typeof percent>
  >,
)
