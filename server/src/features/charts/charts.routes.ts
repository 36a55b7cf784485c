import {
  charts,
  latestVisibility,
  segmentDistribution,
  segmentSeries,
  shareOfVoice,
} from '@rankline/contract/charts/calls'
import { intentBreakdown } from '@rankline/contract/charts/intents'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as service from './charts.service.ts'
import * as segments from './segment/segment.service.ts'
import * as voices from './share-of-voice.service.ts'

export const chartsRoutes = [
  route(charts.visibility, service.dailySeries('visibility'), fromReplica),
  route(charts.visibilityScore, service.dailySeries('visibilityScore'), fromReplica),
  route(charts.traffic, service.dailySeries('traffic'), fromReplica),
  route(charts.trafficValue, service.dailySeries('trafficValue'), fromReplica),
  route(charts.rankings, service.dailySeries('rankings'), fromReplica),
  route(charts.impressions, service.dailySeries('impressions'), fromReplica),
  route(charts.ctr, service.dailySeries('ctr'), fromReplica),
  route(charts.volume, service.dailySeries('volume'), fromReplica),
  route(segmentSeries, segments.segmentSeries, fromReplica),
  route(segmentDistribution, segments.segmentDistribution, fromReplica),
  route(latestVisibility, service.latestVisibility, fromReplica),
  route(intentBreakdown, service.intentBreakdown, fromReplica),
  route(shareOfVoice, voices.shareOfVoice, fromReplica),
]
