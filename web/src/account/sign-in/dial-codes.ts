import type { DialCode } from '@mela/ui/fields/PhoneField.tsx'
import { DEFAULT_AREA_CODE } from '@mela/contract/account/account-rules.ts'
import { intlLocales, type Language } from '../../platform/i18n/languages.ts'

// Region and dial code; where several regions share one code the largest stands first.
const TABLE =
  'US1 CA1 RU7 KZ7 EG20 ZA27 GR30 NL31 BE32 FR33 ES34 HU36 IT39 RO40 CH41 AT43 GB44 DK45 SE46 NO47 PL48 DE49 PE51 MX52 ' +
  'CU53 AR54 BR55 CL56 CO57 VE58 MY60 AU61 ID62 PH63 NZ64 SG65 TH66 JP81 KR82 VN84 CN86 TR90 IN91 PK92 AF93 LK94 MM95 ' +
  'IR98 SS211 MA212 DZ213 TN216 LY218 GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 MU230 LR231 SL232 ' +
  'GH233 NG234 TD235 CF236 CM237 CV238 ST239 GQ240 GA241 CG242 CD243 AO244 GW245 SC248 SD249 RW250 ET251 SO252 DJ253 ' +
  'KE254 TZ255 UG256 BI257 MZ258 ZM260 MG261 RE262 ZW263 NA264 MW265 LS266 BW267 SZ268 KM269 ER291 AW297 FO298 GL299 ' +
  'GI350 PT351 LU352 IE353 IS354 AL355 MT356 CY357 FI358 BG359 LT370 LV371 EE372 MD373 AM374 BY375 AD376 MC377 SM378 ' +
  'UA380 RS381 ME382 XK383 HR385 SI386 BA387 MK389 CZ420 SK421 LI423 BZ501 GT502 SV503 HN504 NI505 CR506 PA507 HT509 ' +
  'GP590 BO591 GY592 EC593 GF594 PY595 MQ596 SR597 UY598 CW599 TL670 BN673 NR674 PG675 TO676 SB677 VU678 FJ679 PW680 ' +
  'WS685 KI686 NC687 TV688 PF689 FM691 MH692 KP850 HK852 MO853 KH855 LA856 BD880 TW886 MV960 LB961 JO962 SY963 IQ964 ' +
  'KW965 SA966 YE967 OM968 PS970 AE971 IL972 BH973 QA974 BT975 MN976 NP977 TJ992 TM993 AZ994 GE995 KG996 UZ998'
const rows = TABLE.split(' ').map((row) => ({ id: row.slice(0, 2), code: row.slice(2) }))

/** By name, in the language of the page. */
export function dialCodes(language: Language): DialCode[] {
  const locale = intlLocales[language]
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  return rows
    .map((row) => ({ ...row, country: names.of(row.id) ?? row.id }))
    .sort((one, other) => order.compare(one.country, other.country))
}

interface Device {
  time_zone: string | undefined
  locales: readonly string[]
}

/** Languages that are mostly spoken under one dial code. */
const HOME: Partial<Record<Language, string>> = { hi: 'IN', zh: 'CN', ru: 'RU', id: 'ID', de: 'DE', ja: 'JP' }

/** The region to begin with: the one the site has set, else where the device is, else the one of the language. */
export function firstDial(language: Language, site_code = DEFAULT_AREA_CODE, device: Device = thisDevice()): string {
  const region = site_code === DEFAULT_AREA_CODE ? (regionOf(device) ?? HOME[language]) : undefined
  return region ?? rows.find(({ code }) => code === site_code)?.id ?? rows[0]!.id
}

/** Where the device is: by its time zone, else by the region of its languages. */
function regionOf({ time_zone, locales }: Device): string | undefined {
  const isKnown = (region: string | undefined) => rows.some(({ id }) => id === region)
  const byZone = time_zone && rows.find(({ id }) => zonesOf(id).includes(current(time_zone)))?.id
  return byZone || locales.map((locale) => /-([A-Z]{2})\b/.exec(locale)?.[1]).find(isKnown)
}

/** Older browsers know none. */
function zonesOf(region: string): string[] {
  const locale = new Intl.Locale('und', { region }) as { getTimeZones?: () => string[]; timeZones?: string[] }
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(current)
}

// Zones that were renamed: browsers name some of them by the old name and some by the new one.
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
}
const current = (zone: string) => RENAMED[zone] ?? zone

function thisDevice(): Device {
  return { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locales: navigator.languages }
}

export function dialCodeOf(id: string): string {
  return rows.find((row) => row.id === id)?.code ?? DEFAULT_AREA_CODE
}

/** What people paste: spaces, brackets, other scripts' digits and the dial code itself. */
export function plainNumber(typed: string, area_code: string): string {
  const plain = typed.normalize('NFKC').replaceAll(/[\s().\-/]/g, '')
  return plain.startsWith(`+${area_code}`) ? plain.slice(area_code.length + 1) : plain
}
