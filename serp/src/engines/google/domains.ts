// Google's country domains, by the form of their ending (google.com/supported_domains).
const underCom =
  'af ag ai ar au bd bh bn bo br bz co cu cy do ec eg et fj gh gi gt hk jm kh kw lb ly mm mt mx my na ng ni np om ' +
  'pa pe pg ph pk pr py qa sa sb sg sl sv tj tr tw ua uy vc vn'
const underCo = 'ao bw ck cr id il in jp ke kr ls ma mz nz th tz ug uk uz ve vi za zm zw'
const direct =
  'ad ae al am as at az ba be bf bg bi bj bs bt by ca cd cf cg ch ci cl cm cn cv cz de dj dk dm dz ee es fi fm fr ga ' +
  'ge gg gl gm gr gy hn hr ht hu ie im iq is it je jo kg ki kz la li lk lt lu lv md me mg mk ml mn mu mv mw ne nl no ' +
  'nr nu pl pn ps pt ro rs ru rw sc se sh si sk sm sn so sr st td tg tl tm tn to tt vu ws'

const endings = new Map<string, string>([
  ...underCom.split(' ').map((country): [string, string] => [country, `com.${country}`]),
  ...underCo.split(' ').map((country): [string, string] => [country, `co.${country}`]),
  ...direct.split(' ').map((country): [string, string] => [country, country]),
])

/** Google's host for an ISO 3166-1 country in lower case; `www.google.com` if it has none of its own. */
export function domainOf(country: string): string {
  return `www.google.${endings.get(country === 'gb' ? 'uk' : country) ?? 'com'}`
}
