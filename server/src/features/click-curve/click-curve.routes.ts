import * as calls from '@rankline/contract/click-curve/calls'
import { route } from '../../platform/http/routes.ts'
import * as curve from './click-curve.service.ts'

export const clickCurveRoutes = [
  route(calls.findClickCurve, curve.findClickCurve),
  route(calls.updateClickCurve, curve.updateClickCurve),
  route(calls.resetClickCurve, curve.resetClickCurve),
]
