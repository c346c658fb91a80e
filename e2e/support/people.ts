/** The demo people of the journeys, by e-mail. */
export const people = {
  /** Administers Harbor Mobile and the category Sales & Marketing alone (P7). */
  clarissa: 'clarissa.pangilinan@harbor-mobile.example',
  andrea: 'andrea.villanueva@northwind.example',
  paolo: 'paolo.reyes@northwind.example',
  rosario: 'rosario.dizon@northwind.example',
  jun: 'jun.mercado@northwind.example',
  ramon: 'ramon.uy@northwind.example',
  bea: 'bea.lim@northwind.example',
  /** Super Admin of the reports. */
  miguel: 'miguel.santos@northwind.example',
  /** Group Admin of two groups. */
  olivia: 'olivia.sarmiento@northwind.example',
  /** All of Internal Audit. */
  jerome: 'jerome.cojuangco@northwind.example',
  mateo: 'mateo.singson@northwind.example',
  /** No other journey decides as these two. */
  hernan: 'hernan.villaluz@northwind.example',
  nina: 'nina.munoz@northwind.example',
  /** Has decided many memos; no journey decides as him, so his history is constant. */
  francis: 'francis.dela.cruz@northwind.example',
  /** Only the journey of the bell notifies him. */
  noel: 'noel.garcia@northwind.example',
  /** Only the journey of sessions signs in as these two, as it ends all their sessions. */
  isabel: 'isabel.mangubat@northwind.example',
  joaquin: 'joaquin.ledesma@northwind.example',
  /** He writes so many memos to her that their first pages show nothing else. */
  hector: 'hector.roxas@northwind.example',
  irene: 'irene.natividad@northwind.example',
  /** Away in the journey of delegates alone; Timothy decides for Luz, Dina for Karen. */
  luz: 'luz.clemente@northwind.example',
  timothy: 'timothy.wong@northwind.example',
  karen: 'karen.dimaculangan@northwind.example',
  dina: 'dina.ocampo@northwind.example',
  /** Only the journey of approving several decides as these two. */
  enrico: 'enrico.tolentino@northwind.example',
  marisol: 'marisol.buenaventura@northwind.example',
  /** Only the journey of claims signs in as these two: their groups change. */
  maricel: 'maricel.tiongson@sampaguita.example',
  rafael: 'rafael.magsaysay@northwind.example',
  /** Only the journey of several seats uses these three: two who are away, and their delegate. */
  fatima: 'fatima.lucman@northwind.example',
  kenneth: 'kenneth.go@northwind.example',
  julia: 'julia.montemayor@northwind.example',
  /** Only the journey of the switches for mails writes to her. */
  stella: 'stella.rivera@northwind.example',
  /** Only the journey of leaving uses her as an owner: it writes to a person of its own. */
  mylene: 'mylene.arroyo@northwind.example',
  /** Only the journey of duplicating uses these two: his latest route is offered, and she is away. */
  emilio: 'emilio.sandoval@northwind.example',
  katrina: 'katrina.ongpin@northwind.example',
  /** Only the journeys of passkeys decide as these three: a passkey stays with its person. */
  jasmine: 'jasmine.salonga@northwind.example',
  samuel: 'samuel.osmena@northwind.example',
  bianca: 'bianca.marasigan@northwind.example',
  /** Only the journeys of Microsoft sign in as these two: a second provider needs a session of the first (P3). */
  vina: 'vina.morales@northwind.example',
  nadine: 'nadine.escudero@northwind.example',
  /** Only the journeys of prepared drafts use these: two owners and those who prepare for them. */
  lourdes: 'lourdes.aragon@northwind.example',
  trisha: 'trisha.gomez@northwind.example',
  ulysses: 'ulysses.padilla@northwind.example',
  sheila: 'sheila.catacutan@northwind.example',
  /** An administrator of the console. */
  tess: 'tess.aquino@northwind.example',
  /** Declined access to his contacts. */
  carlo: 'carlo.navarro@northwind.example',
  /** At a domain that is not a supported one. */
  robin: 'robin.ellery@outsider.example',
} as const
