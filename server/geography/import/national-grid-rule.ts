import proj4 from 'proj4';

/** EPSG:27700 with the seven figures by which Ordnance Survey turns its ellipsoid into that of satellites: good to about five metres. */
const nationalGrid =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs';
const toDegrees = proj4(nationalGrid, 'WGS84');

/** Metres of the British National Grid as latitude and longitude. */
export function fromNationalGrid(easting: number, northing: number): { lat: number; lng: number } {
  const [lng = Number.NaN, lat = Number.NaN] = toDegrees.forward([easting, northing]);
  return { lat, lng };
}
