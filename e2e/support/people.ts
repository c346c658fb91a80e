/** The demo people of the journeys, by e-mail. */
export const people = {
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
  /** Nobody else's journeys write or decide as these two. */
  hernan: 'hernan.villaluz@northwind.example',
  nina: 'nina.munoz@northwind.example',
  /** An administrator of the console. */
  tess: 'tess.aquino@northwind.example',
  /** Declined access to his contacts. */
  carlo: 'carlo.navarro@northwind.example',
  /** At a domain that is not a supported one. */
  robin: 'robin.ellery@outsider.example',
} as const
