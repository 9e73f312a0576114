import Reunite
import ReuniteBaseMap
import ReuniteStorage

extension WebSettings {
    /// The places of the operator's file and of the map of the world.
    var places: Places {
        // The most detailed first.
        let files = [baseMapFile, worldMapFile].compactMap(\.self)
        return Places(files.map(\.archive)) { archive, refusal in
            for file in files { file.log(refusal, of: archive) }
        }
    }

    /// The name of the place of a listing as everybody sees it; nil if no place is near.
    public func placeName(of point: Coordinate, accuracy: Int?) -> String? {
        places.name(of: point, accuracy: Double(accuracy ?? 0))?.label
    }
}
