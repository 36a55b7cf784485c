import {
  charts,
  latestVisibility,
  segmentDistribution,
  segmentSeries,
  shareOfVoice,
} from '@rankline/contract/charts/calls'
import { route } from '../../platform/http/routes.ts'
import * as service from './charts.service.ts'
import * as segments from './segment/segment.service.ts'
import * as voices from './share-of-voice.service.ts'

export const chartsRoutes = [
  route(charts.visibility, service.dailySeries('visibility')),
  route(charts.visibilityScore, service.dailySeries('visibilityScore')),
  route(charts.traffic, service.dailySeries('traffic')),
  route(charts.trafficValue, service.dailySeries('trafficValue')),
  route(charts.rankings, service.dailySeries('rankings')),
  route(charts.impressions, service.dailySeries('impressions')),
  route(charts.ctr, service.dailySeries('ctr')),
  route(charts.volume, service.dailySeries('volume')),
  route(segmentSeries, segments.segmentSeries),
  route(segmentDistribution, segments.segmentDistribution),
  route(latestVisibility, service.latestVisibility),
  route(shareOfVoice, voices.shareOfVoice),
]
